import { describe, expect, test } from 'vitest'
import {
  assertMayDecide,
  assertMaySay,
  assertNotBefore,
  type Checked,
  dueAt,
  isOpen,
  type JudgedProof,
  marksOf,
  needsLook,
  nextReminder,
  overdueAt,
  overdueSince,
  type SayingFor,
  sharesOf,
  stateOf,
  stepReached,
} from './rules.ts'

const COLLECTED = new Date('2026-12-01T10:00:00.000Z')
const hours = (many: number, ms = 0) => new Date(COLLECTED.getTime() + many * 3_600_000 + ms)
const codeOf = (act: () => void): string | null => {
  try {
    act()
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each([
  ['the same day, earlier', '2026-12-01T00:00:00.000Z', [COLLECTED], null],
  ['the last minute of the day before', '2026-11-30T23:59:00.000Z', [COLLECTED], 'before_accepted'],
  ['the day of London, not that of UTC', '2026-06-30T23:00:00.000Z', [new Date('2026-07-01T10:00:00.000Z')], null],
  ['the day before one of several', '2026-12-01T12:00:00.000Z', [COLLECTED, hours(24)], 'before_accepted'],
  ['any day where it is not known', '1999-01-01T00:00:00.000Z', [], null],
])('a tip on %s (PROOF-01)', (_, at, since, code) =>
  expect(codeOf(() => assertNotBefore(new Date(at), since))).toBe(code),
)

describe('when a carrier is to say it (PROOF-03)', () => {
  test('is within 48 hours, and from 72 on it is overdue', () => {
    expect(dueAt(COLLECTED)).toEqual(hours(48))
    expect(overdueAt(COLLECTED)).toEqual(hours(72))
    expect(overdueSince(hours(72))).toEqual(COLLECTED)
  })

  test.each([
    ['at the collection', hours(0), hours(24), null],
    ['a moment before 24 hours', hours(24, -1), hours(24), null],
    ['at 24 hours', hours(24), hours(48), 24],
    ['a moment before 48 hours', hours(48, -1), hours(48), 24],
    ['at 48 hours', hours(48), hours(72), 48],
    ['a moment before 72 hours', hours(72, -1), hours(72), 48],
    ['at 72 hours', hours(72), null, 72],
    ['long after', hours(1_000), null, 72],
  ])('%s', (_, now, next, step) => {
    expect(nextReminder(COLLECTED, now)).toEqual(next)
    expect(stepReached(COLLECTED, now)).toBe(step)
  })
})

test.each([
  ['waits a moment before 72 hours', null, hours(72, -1), 'waiting'],
  ['is overdue at 72 hours', null, hours(72), 'overdue'],
  ['is said, however late', { looking: false, decision: null }, hours(100), 'said'],
  ['is looked at', { looking: true, decision: null }, hours(1), 'looking'],
  ['is said once staff accepted it', { looking: true, decision: 'accepted' as const }, hours(1), 'said'],
  ['is refused', { looking: false, decision: 'refused' as const }, hours(1), 'refused'],
])('a proof %s (PROOF-02)', (_, said, now, state) => expect(stateOf(said, COLLECTED, now)).toBe(state))

test.each([
  ['while nothing was said', null, true],
  ['while its owner has not read it', { decision: null, seenAt: null }, true],
  ['a moment before its owner has read it for seven days', { decision: null, seenAt: hours(-7 * 24, 1) }, true],
  ['not once its owner has read it for seven days', { decision: null, seenAt: hours(-7 * 24) }, false],
  ['not once staff accepted it', { decision: 'accepted' as const, seenAt: null }, false],
  ['again once staff refused it', { decision: 'refused' as const, seenAt: hours(-7 * 24) }, true],
])('it may be said anew %s (PROOF-06)', (_, said, open) => expect(isOpen(said, COLLECTED)).toBe(open))

describe('a carrier may say where the waste went', () => {
  const job: SayingFor = { carrierId: 'bob', disposalId: null, said: null, version: 3 }
  const settled = { decision: null, seenAt: hours(-7 * 24) }
  const by = { carrierId: 'bob', version: 3 }
  test.each<[string, SayingFor | null, (SayingFor | null)[], string | null]>([
    ['of its job', job, [], null],
    ['of several', job, [{ ...job, version: 9 }], null],
    ['not of one that is not collected', null, [], 'not_collected'],
    ['not of another’s with its own', job, [{ ...job, carrierId: 'cat' }], 'not_found'],
    ['not with one that is not collected', job, [null], 'not_found'],
    ['not when it has changed', { ...job, version: 4 }, [], 'changed_meanwhile'],
    ['not with one that another tip serves', job, [{ ...job, disposalId: 'x' }], 'already_said'],
    ['not once it is settled', { ...job, said: settled }, [], 'proof_settled'],
    ['not once one that it serves is settled', job, [{ ...job, said: settled }], 'proof_settled'],
  ])('%s', (_, one, others, code) =>
    expect(codeOf(() => assertMaySay({ acceptedBidderId: 'bob' }, one, others, by, COLLECTED))).toBe(code),
  )
})

test.each([null, { acceptedBidderId: null }, { acceptedBidderId: 'cat' }])(
  'a carrier may not say it of a request that is not its own, collected or not (PROOF-01)',
  (request) =>
    expect(codeOf(() => assertMaySay(request, null, [], { carrierId: 'bob', version: 1 }, COLLECTED))).toBe(
      'not_found',
    ),
)

describe('what is looked at (PROOF-04)', () => {
  const TIP: Checked = {
    permitFits: true,
    kg: 140,
    tippedAt: hours(4),
    estimatedKg: 138,
    collected: [COLLECTED],
    photoAt: hours(4),
    photoKm: 1,
    photoAgain: false,
    ticketAgain: false,
  }
  test.each<[string, Partial<Checked>, string[]]>([
    ['nothing where all fits', {}, []],
    ['nothing where nothing is known', { permitFits: null, estimatedKg: null, photoAt: null, photoKm: null }, []],
    ['a number that is none', { permitFits: false }, ['permit_number']],
    ['no photo taken at the collection', { photoAt: COLLECTED }, []],
    ['a photo taken a moment before it', { photoAt: hours(0, -1) }, ['photo_time']],
    ['no photo taken 24 hours after the tip', { photoAt: hours(28) }, []],
    ['a photo taken a moment later', { photoAt: hours(28, 1) }, ['photo_time']],
    ['no tip in the minute of the collection', { tippedAt: COLLECTED, photoAt: null }, []],
    ['a tip a minute before it', { tippedAt: hours(0, -60_000), photoAt: null }, ['photo_time']],
    ['a tip before one of its loads was collected', { collected: [COLLECTED, hours(5)] }, ['photo_time']],
    ['a tip and its photo before it, once', { tippedAt: hours(-1), photoAt: hours(-1) }, ['photo_time']],
    ['no tip of a day before, for the mark is often late', { tippedAt: hours(-24), photoAt: null }, []],
    ['no photo 8 km away', { photoKm: 8 }, []],
    ['a photo further away', { photoKm: 8.01 }, ['photo_place']],
    ['the photo of another load', { photoAgain: true }, ['photo_again']],
    ['the ticket of another load', { ticketAgain: true }, ['ticket_again']],
    ['no weight of a third', { kg: 46 }, []],
    ['a weight below it', { kg: 45.9 }, ['weight']],
    ['no weight of three times', { kg: 414 }, []],
    ['a weight above it', { kg: 414.1 }, ['weight']],
  ])('%s', (_, changed, marks) => expect(marksOf({ ...TIP, ...changed }).map(({ mark }) => mark)).toEqual(marks))

  const said = { looking: false, decision: null }
  test.each<[string, ('photo_time' | 'weight' | 'permit_number')[], JudgedProof | null, boolean]>([
    ['nobody looks at no mark', [], null, false],
    ['nobody looks at one mark', ['weight'], said, false],
    ['staff look at two marks', ['weight', 'photo_time'], null, true],
    ['staff look at a number that is none', ['permit_number'], null, true],
    ['staff look at what they refused before', [], { ...said, decision: 'refused' }, true],
    ['staff look at what is said in place of what waits for them', [], { ...said, looking: true }, true],
  ])('%s', (_, marks, before, look) =>
    expect(
      needsLook(
        marks.map((mark) => ({ mark })),
        before,
      ),
    ).toBe(look),
  )
})

test.each<[string, number, (number | null)[], number[]]>([
  ['all of it to one job', 140, [null], [140]],
  ['by estimated weight', 140, [100, 40], [100, 40]],
  ['by its proportion', 90, [100, 200], [30, 60]],
  ['in equal parts where one is not known', 90, [100, null], [45, 45]],
  ['in equal parts where one weighs nothing', 90, [100, 0], [45, 45]],
  ['without losing a tenth', 10, [1, 1, 1], [3.3, 3.4, 3.3]],
  ['down to nothing', 0.1, [1, 1], [0.1, 0]],
])('a tip is shared %s (PROOF-01)', (_, kg, estimates, shares) => {
  expect(sharesOf(kg, estimates)).toEqual(shares)
  expect(Math.round(shares.reduce((sum, share) => sum + share, 0) * 10)).toBe(Math.round(kg * 10))
})

test.each([
  ['may decide what was said', { said: {} }, null],
  ['not where nothing was', { said: null }, 'not_found'],
  ['not about the own job as its owner', { said: {}, ownerId: 'staff' }, 'own_case'],
  ['not about the own job as its carrier', { said: {}, carrierId: 'staff' }, 'own_case'],
  ['not about what has changed', { said: {}, version: 2 }, 'changed_meanwhile'],
])('staff %s (PROOF-04)', (_, changed, code) => {
  const job = { ownerId: 'ann', carrierId: 'bob', version: 1, ...changed }
  expect(codeOf(() => assertMayDecide(job, { staffId: 'staff', version: 1 }))).toBe(code)
})
