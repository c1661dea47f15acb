import { describe, expect, test } from 'vitest'
import {
  assertMayDecide,
  assertMayRecord,
  assertNotBeforeAcceptance,
  type CheckInput,
  dueAt,
  failedChecksOf,
  latestDueReminder,
  mayUpdate,
  needsReview,
  nextReminder,
  overdueAt,
  overdueIfCollectedBy,
  type RecordableJob,
  type ReviewState,
  sharesOf,
  stateOf,
} from './rules.ts'

const COLLECTED = new Date('2026-12-01T10:00:00.000Z')
const hoursAfterCollection = (hours: number, ms = 0) => new Date(COLLECTED.getTime() + hours * 3_600_000 + ms)
const codeOf = (run: () => void): string | null => {
  try {
    run()
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each([
  ['earlier on the same day', '2026-12-01T00:00:00.000Z', [COLLECTED], null],
  ['the last minute of the day before', '2026-11-30T23:59:00.000Z', [COLLECTED], 'before_accepted'],
  ['the same day in London, not in UTC', '2026-06-30T23:00:00.000Z', [new Date('2026-07-01T10:00:00.000Z')], null],
  [
    'the day before one of several acceptances',
    '2026-12-01T12:00:00.000Z',
    [COLLECTED, hoursAfterCollection(24)],
    'before_accepted',
  ],
  ['any day without a known acceptance', '1999-01-01T00:00:00.000Z', [], null],
])('checks the time of a drop-off: %s (PROOF-01)', (_, tippedAt, acceptedTimes, code) =>
  expect(codeOf(() => assertNotBeforeAcceptance(new Date(tippedAt), acceptedTimes))).toBe(code),
)

describe('the deadline of a disposal record and its reminders (PROOF-03)', () => {
  test('are due after 48 hours, and the record is overdue from 72 hours on', () => {
    expect(dueAt(COLLECTED)).toEqual(hoursAfterCollection(48))
    expect(overdueAt(COLLECTED)).toEqual(hoursAfterCollection(72))
    expect(overdueIfCollectedBy(hoursAfterCollection(72))).toEqual(COLLECTED)
  })

  test.each([
    ['at the collection', hoursAfterCollection(0), hoursAfterCollection(24), null],
    ['a moment before 24 hours', hoursAfterCollection(24, -1), hoursAfterCollection(24), null],
    ['at 24 hours', hoursAfterCollection(24), hoursAfterCollection(48), 24],
    ['a moment before 48 hours', hoursAfterCollection(48, -1), hoursAfterCollection(48), 24],
    ['at 48 hours', hoursAfterCollection(48), hoursAfterCollection(72), 48],
    ['a moment before 72 hours', hoursAfterCollection(72, -1), hoursAfterCollection(72), 48],
    ['at 72 hours', hoursAfterCollection(72), null, 72],
    ['long after 72 hours', hoursAfterCollection(1_000), null, 72],
  ])('name the latest and the next reminder %s', (_, now, next, step) => {
    expect(nextReminder(COLLECTED, now)).toEqual(next)
    expect(latestDueReminder(COLLECTED, now)).toBe(step)
  })
})

test.each([
  ['waiting a moment before 72 hours', null, hoursAfterCollection(72, -1), 'waiting'],
  ['overdue at 72 hours', null, hoursAfterCollection(72), 'overdue'],
  ['recorded, however late', { looking: false, decision: null }, hoursAfterCollection(100), 'said'],
  ['under review', { looking: true, decision: null }, hoursAfterCollection(1), 'looking'],
  [
    'recorded once staff accepted it',
    { looking: true, decision: 'accepted' as const },
    hoursAfterCollection(1),
    'said',
  ],
  ['refused', { looking: false, decision: 'refused' as const }, hoursAfterCollection(1), 'refused'],
])('the state of a disposal record: %s (PROOF-02)', (_, record, now, state) =>
  expect(stateOf(record, COLLECTED, now)).toBe(state),
)

test.each([
  ['while there is no record', null, true],
  ['while the owner has not read it', { decision: null, seenAt: null }, true],
  [
    'a moment before seven days after the owner read it',
    { decision: null, seenAt: hoursAfterCollection(-7 * 24, 1) },
    true,
  ],
  ['not seven days after the owner read it', { decision: null, seenAt: hoursAfterCollection(-7 * 24) }, false],
  ['not once staff accepted it', { decision: 'accepted' as const, seenAt: null }, false],
  ['again once staff refused it', { decision: 'refused' as const, seenAt: hoursAfterCollection(-7 * 24) }, true],
])('can be updated %s (PROOF-06)', (_, record, open) => expect(mayUpdate(record, COLLECTED)).toBe(open))

describe('recording disposal', () => {
  const job: RecordableJob = { carrierId: 'bob', disposalId: null, record: null, version: 3 }
  const settled = { decision: null, seenAt: hoursAfterCollection(-7 * 24) }
  const caller = { carrierId: 'bob', version: 3 }
  test.each<[string, RecordableJob | null, (RecordableJob | null)[], string | null]>([
    ['is allowed for the carrier’s job', job, [], null],
    ['is allowed for several jobs', job, [{ ...job, version: 9 }], null],
    ['is refused before collection', null, [], 'not_collected'],
    ['is refused for another carrier’s job', job, [{ ...job, carrierId: 'cat' }], 'not_found'],
    ['is refused with a job that is not collected', job, [null], 'not_found'],
    ['is refused for an old version', { ...job, version: 4 }, [], 'changed_meanwhile'],
    ['is refused with a job of another drop-off', job, [{ ...job, disposalId: 'x' }], 'already_said'],
    ['is refused once the record is final', { ...job, record: settled }, [], 'proof_settled'],
    ['is refused once the record of another job in it is final', job, [{ ...job, record: settled }], 'proof_settled'],
  ])('%s', (_, thisJob, others, code) =>
    expect(codeOf(() => assertMayRecord({ acceptedBidderId: 'bob' }, thisJob, others, caller, COLLECTED))).toBe(code),
  )
})

test.each([null, { acceptedBidderId: null }, { acceptedBidderId: 'cat' }])(
  'refuses a carrier that was not accepted, collected or not (PROOF-01)',
  (request) =>
    expect(codeOf(() => assertMayRecord(request, null, [], { carrierId: 'bob', version: 1 }, COLLECTED))).toBe(
      'not_found',
    ),
)

describe('the checks of a drop-off (PROOF-04)', () => {
  const DISPOSAL: CheckInput = {
    isReuse: false,
    isPermitFormatKnown: true,
    kg: 140,
    tippedAt: hoursAfterCollection(4),
    estimatedKg: 138,
    collectedTimes: [COLLECTED],
    photoAt: hoursAfterCollection(4),
    photoKm: 1,
    photoReused: false,
    ticketReused: false,
  }
  test.each<[string, Partial<CheckInput>, string[]]>([
    ['pass if everything fits', {}, []],
    [
      'pass if there is nothing to compare',
      { isPermitFormatKnown: null, estimatedKg: null, photoAt: null, photoKm: null },
      [],
    ],
    ['flag a number of unknown format', { isPermitFormatKnown: false }, ['permit_number']],
    ['pass a photo taken at the collection', { photoAt: COLLECTED }, []],
    ['flag a photo taken a moment before the collection', { photoAt: hoursAfterCollection(0, -1) }, ['photo_time']],
    ['pass a photo taken 24 hours after the drop-off', { photoAt: hoursAfterCollection(28) }, []],
    ['flag a photo taken a moment later', { photoAt: hoursAfterCollection(28, 1) }, ['photo_time']],
    ['pass a drop-off in the minute of the collection', { tippedAt: COLLECTED, photoAt: null }, []],
    [
      'flag a drop-off a minute before the collection',
      { tippedAt: hoursAfterCollection(0, -60_000), photoAt: null },
      ['photo_time'],
    ],
    [
      'flag a drop-off before one of its jobs was collected',
      { collectedTimes: [COLLECTED, hoursAfterCollection(5)] },
      ['photo_time'],
    ],
    [
      'flag a drop-off and photo before the collection once',
      { tippedAt: hoursAfterCollection(-1), photoAt: hoursAfterCollection(-1) },
      ['photo_time'],
    ],
    [
      'pass a drop-off on an earlier day, because jobs are often marked late',
      { tippedAt: hoursAfterCollection(-24), photoAt: null },
      [],
    ],
    ['pass a photo 8 km away', { photoKm: 8 }, []],
    ['flag a photo further away', { photoKm: 8.01 }, ['photo_place']],
    ['flag the photo of another drop-off', { photoReused: true }, ['photo_again']],
    ['flag the ticket of another drop-off', { ticketReused: true }, ['ticket_again']],
    ['pass a third of the estimated weight', { kg: 46 }, []],
    ['flag a weight below that', { kg: 45.9 }, ['weight']],
    ['pass three times the estimated weight', { kg: 414 }, []],
    ['flag a weight above that', { kg: 414.1 }, ['weight']],
    ['pass any weight without an estimate', { kg: 5_000, estimatedKg: null }, []],
    ['pass a van full for reuse without an estimate', { kg: 1_500, estimatedKg: null, isReuse: true }, []],
    ['flag more than that', { kg: 1_500.1, estimatedKg: null, isReuse: true }, ['weight']],
  ])('%s', (_, changed, expected) =>
    expect(failedChecksOf({ ...DISPOSAL, ...changed }).map(({ mark }) => mark)).toEqual(expected),
  )
})

describe('review of a disposal record by staff (PROOF-04)', () => {
  const unreviewed = { looking: false, decision: null }
  test.each<[string, ('photo_time' | 'weight' | 'permit_number')[], ReviewState | null, boolean]>([
    ['is not needed without failed checks', [], null, false],
    ['is not needed for one failed check', ['weight'], unreviewed, false],
    ['is needed for two failed checks', ['weight', 'photo_time'], null, true],
    ['is needed for a number of unknown format', ['permit_number'], null, true],
    ['is needed for an update after a refusal', [], { ...unreviewed, decision: 'refused' }, true],
    ['is needed for an update of a record that waits for staff', [], { ...unreviewed, looking: true }, true],
  ])('%s', (_, marks, previous, expected) =>
    expect(
      needsReview(
        marks.map((mark) => ({ mark })),
        { isReuse: false, replaced: previous },
      ),
    ).toBe(expected),
  )

  test('is needed for the weight alone of a load that was passed on for reuse (IMPACT-01)', () => {
    expect(needsReview([{ mark: 'weight' }], { isReuse: true, replaced: null })).toBe(true)
    expect(needsReview([{ mark: 'photo_time' }], { isReuse: true, replaced: null })).toBe(false)
  })
})

test.each<[string, number, (number | null)[], number[]]>([
  ['for a single job', 140, [null], [140]],
  ['by estimated weight', 140, [100, 40], [100, 40]],
  ['in proportion', 90, [100, 200], [30, 60]],
  ['equally if one weight is unknown', 90, [100, null], [45, 45]],
  ['equally if one weight is zero', 90, [100, 0], [45, 45]],
  ['so that the rounded shares add up', 10, [1, 1, 1], [3.3, 3.4, 3.3]],
  ['even if a share is rounded to zero', 0.1, [1, 1], [0.1, 0]],
])('splits a drop-off %s (PROOF-01)', (_, kg, estimates, shares) => {
  expect(sharesOf(kg, estimates)).toEqual(shares)
  expect(Math.round(shares.reduce((sum, share) => sum + share, 0) * 10)).toBe(Math.round(kg * 10))
})

test.each([
  ['may decide about a record', { record: {} }, null],
  ['may not decide without a record', { record: null }, 'not_found'],
  ['may not decide about their own job as its owner', { record: {}, ownerId: 'staff' }, 'own_case'],
  ['may not decide about their own job as its carrier', { record: {}, carrierId: 'staff' }, 'own_case'],
  ['may not decide about an old version', { record: {}, version: 2 }, 'changed_meanwhile'],
])('staff %s (PROOF-04)', (_, changed, code) => {
  const job = { ownerId: 'ann', carrierId: 'bob', version: 1, ...changed }
  expect(codeOf(() => assertMayDecide(job, { staffId: 'staff', version: 1 }))).toBe(code)
})
