import { describe, expect, test } from 'vitest'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { CaseKind, CaseSide, KINDS_OF } from './contract.ts'
import {
  answerMissed,
  assertClosable,
  assertMayTell,
  assertMayWrite,
  assertNotConcerned,
  assertRoom,
  assertTheirs,
  assertToldOn,
  assertWords,
  barredUntil,
  beginningOf,
  countsAsMissed,
  forgottenBefore,
  hasOtherLeft,
  idEndOf,
  inOrder,
  isMissedVisit,
  isShown,
  isSolved,
  isUnreliable,
  kindsNow,
  missedFrom,
  sideOf,
  stateAfterEntry,
  whenDue,
} from './rules.ts'

/** The code of the refusal that `act` ends in; null when it goes through. */
function codeOf(act: () => unknown): string | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('who may tell our staff of a job (CASE-01)', () => {
  const job = { userId: 'ann', winningBidId: 'bid', acceptedBidderId: 'bob' }
  test.each([
    ['its owner', job, 'ann', 'owner'],
    ['its carrier', job, 'bob', 'carrier'],
    ['somebody else', job, 'eve', null],
    ['its owner before they chose', { ...job, winningBidId: null, acceptedBidderId: null }, 'ann', null],
    ['somebody of a job that is not there', null, 'ann', null],
    ['somebody else of a job whose sides have left', { ...job, userId: null, acceptedBidderId: null }, 'eve', null],
  ])('%s', (_, found, caller, side) => {
    if (side === null) expect(codeOf(() => sideOf(found, caller))).toBe('not_found')
    else expect(sideOf(found, caller)).toBe(side)
  })
})

describe('until 30 days after its end, or 12 months where it was dumped (CASE-01)', () => {
  const endedAt = new Date('2026-11-01T12:00:00.000Z')
  const door = { time: null, arrivedAt: null }
  const ended = { collectedAt: endedAt, end: { what: 'completed', at: endedAt, by: 'owner' }, door } as const
  const codeAt = (kind: CaseKind, now: string) =>
    codeOf(() => assertMayTell({ kind, side: 'owner', job: ended }, new Date(now)))
  test.each([
    ['damage', 'a moment before', '2026-12-01T11:59:59.999Z', null],
    ['damage', 'then', '2026-12-01T12:00:00.000Z', null],
    ['damage', 'a moment later', '2026-12-01T12:00:00.001Z', 'case_too_late'],
    ['dumped', 'a moment before', '2027-11-01T11:59:59.999Z', null],
    ['dumped', 'then', '2027-11-01T12:00:00.000Z', null],
    ['dumped', 'a moment later', '2027-11-01T12:00:00.001Z', 'case_too_late'],
  ] as const)('%s, %s', (kind, _, now, code) => {
    expect(codeAt(kind, now)).toBe(code)
    expect(kindsNow('owner', ended, new Date(now)).includes(kind)).toBe(code === null)
  })

  test('and at any time while the job goes on', () => {
    const telling = { kind: 'damage', side: 'owner', job: { collectedAt: null, end: null, door } } as const
    expect(codeOf(() => assertMayTell(telling, new Date('2099-01-01')))).toBeNull()
  })

  test.each(CaseKind.options)('%s is told by the sides that it is for, and one of them at least', (kind) => {
    const sides = CaseSide.options.filter((side) => KINDS_OF[side].includes(kind))
    expect(sides.length).toBeGreaterThan(0)
    for (const side of CaseSide.options)
      expect(codeOf(() => assertTheirs(kind, side))).toBe(sides.includes(side) ? null : 'not_this_side')
  })

  test.each([
    ['no_proof', 'owner', null, null, 'not_collected'],
    ['no_proof', 'owner', endedAt, null, null],
    ['nobody_came', 'owner', null, null, null],
    ['nobody_came', 'owner', null, 'owner', 'ended_by_you'],
    ['nobody_came', 'owner', null, 'carrier', null],
    ['owner_absent', 'carrier', null, 'carrier', 'ended_by_you'],
    ['owner_absent', 'carrier', null, 'owner', 'called_off'],
    ['owner_absent', 'carrier', null, 'staff', null],
    ['damage', 'owner', null, 'owner', null],
  ] as const)(
    '%s by the %s of a job that was collected %o and ended by %s: %s',
    (kind, side, collectedAt, by, code) => {
      const job = { collectedAt, end: by && ({ what: 'cancelled', at: endedAt, by } as const), door }
      expect(codeOf(() => assertMayTell({ kind, side, job }, endedAt))).toBe(code)
      expect(kindsNow(side, job, endedAt).includes(kind)).toBe(code === null)
    },
  )
})

describe('a carrier says that the owner was not there of a job that they cancelled (CASE-01)', () => {
  const time = { day: '2026-12-03', part: 'morning' as const }
  test.each([
    ['before the half-day', time, null, '2026-12-03T07:59:59.999Z', false],
    ['once it has begun', time, null, '2026-12-03T08:00:00.000Z', true],
    ['before the half-day, with its van there', time, '2026-12-03T07:30:00.000Z', '2026-12-03T07:40:00.000Z', true],
    ['with its van there and no time agreed', null, '2026-12-03T07:30:00.000Z', '2026-12-03T07:40:00.000Z', true],
  ])('%s', (_, agreed, arrived, at, may) => {
    const door = { time: agreed, arrivedAt: arrived === null ? null : new Date(arrived) }
    const job = { collectedAt: null, end: { what: 'cancelled', at: new Date(at), by: 'owner' }, door } as const
    expect(kindsNow('carrier', job, new Date(at)).includes('owner_absent')).toBe(may)
  })
})

test.each([
  ['damage', null, 'text_missing'],
  ['damage', 'The wall.', null],
  ['wrong_van', null, null],
  ['nobody_came', null, null],
] as const)('%s is told with the words ‘%s’: %s', (kind, text, code) =>
  expect(codeOf(() => assertWords(kind, text))).toBe(code),
)

describe('when somebody can be missed (NOSHOW-02)', () => {
  const door = { time: { day: '2026-12-03', part: 'morning' as const }, arrivedAt: null, met: false }
  const arrivedAt = new Date('2026-12-03T10:00:00.000Z')
  test.each([
    ['an owner in winter', 'owner', door, '2026-12-03T13:00:00.000Z'],
    [
      'an owner in summer',
      'owner',
      { ...door, time: { day: '2026-06-03', part: 'evening' } },
      '2026-06-03T20:00:00.000Z',
    ],
    ['an owner without a time', 'owner', { ...door, time: null }, null],
    ['an owner once the van is there', 'owner', { ...door, arrivedAt }, null],
    ['an owner who has met it', 'owner', { ...door, met: true }, null],
    ['a carrier that waits', 'carrier', { ...door, arrivedAt }, '2026-12-03T10:20:00.000Z'],
    [
      'a carrier that came before the half-day that was agreed',
      'carrier',
      { ...door, time: { day: '2026-12-03', part: 'evening' }, arrivedAt },
      '2026-12-03T17:20:00.000Z',
    ],
    ['a carrier that came without an agreed time', 'carrier', { ...door, time: null, arrivedAt }, null],
    ['a carrier that is not there', 'carrier', door, null],
    ['a carrier that was let in', 'carrier', { ...door, arrivedAt, met: true }, null],
  ] as const)('%s', (_, side, at, from) => expect(missedFrom(side, at)).toEqual(from && new Date(from)))

  test.each([
    ['before the half-day', door, '2026-12-03T07:59:59.999Z', 'too_early'],
    ['once it has begun', door, '2026-12-03T08:00:00.000Z', false],
    ['where none was agreed', { ...door, time: null }, '2026-12-03T07:00:00.000Z', false],
  ])('a carrier that has not said that it is there misses nobody %s', (_, at, now, expected) => {
    const says = () => isMissedVisit({ kind: 'owner_absent', side: 'carrier', door: at }, new Date(now))
    if (expected === 'too_early') expect(codeOf(says)).toBe(expected)
    else expect(says()).toBe(expected)
  })

  test.each([
    ['a moment before', '2026-12-03T12:59:59.999Z', 'too_early'],
    ['then', '2026-12-03T13:00:00.000Z', true],
    ['a moment later', '2026-12-03T13:00:00.001Z', true],
  ])('60 minutes after the half-day, %s', (_, now, expected) => {
    const says = () => isMissedVisit({ kind: 'nobody_came', side: 'owner', door }, new Date(now))
    if (expected === true) expect(says()).toBe(true)
    else expect(codeOf(says)).toBe(expected)
  })

  test('nothing else is a missed visit, nor what has no time', () => {
    const now = new Date('2026-12-04T00:00:00.000Z')
    expect(isMissedVisit({ kind: 'damage', side: 'owner', door }, now)).toBe(false)
    expect(isMissedVisit({ kind: 'nobody_came', side: 'owner', door: { ...door, time: null } }, now)).toBe(false)
  })
})

describe('the time of the other side (CASE-02, NOSHOW-02)', () => {
  const now = new Date('2026-12-03T13:00:00.000Z')
  test.each([
    ['48 hours', 'damage', false, false, 'open', '2026-12-05T13:00:00.000Z'],
    ['12 hours where a visit was missed', 'nobody_came', true, false, 'open', '2026-12-04T01:00:00.000Z'],
    ['none where somebody stands at the door', 'wrong_van', false, false, 'with_staff', null],
    ['none where it has left', 'damage', false, true, 'with_staff', null],
    ['none where it has left before its visit', 'nobody_came', true, true, 'with_staff', null],
  ] as const)('%s', (_, kind, visitMissed, otherLeft, state, dueAt) =>
    expect(beginningOf({ kind, visitMissed, otherLeft }, now)).toEqual({ state, dueAt: dueAt && new Date(dueAt) }),
  )

  test('over two days with another hour 48 hours are 48 hours', () =>
    expect(
      beginningOf({ kind: 'damage', visitMissed: false, otherLeft: false }, new Date('2026-10-24T12:00:00.000Z')).dueAt,
    ).toEqual(new Date('2026-10-26T12:00:00.000Z')))

  test('who has left is known to the side that has not', () => {
    const job = { userId: null, acceptedBidderId: 'bob' }
    expect([hasOtherLeft(job, 'carrier'), hasOtherLeft(job, 'owner')]).toEqual([true, false])
    expect(hasOtherLeft({ userId: 'ann', acceptedBidderId: null }, 'owner')).toBe(true)
  })

  const open = { state: 'open', openedBy: 'owner', visitMissed: false, missedAnswer: null } as const
  test.each([
    ['the first answer', open, 'carrier', 'answered'],
    ['more from who opened it', open, 'owner', 'open'],
    ['an answer that staff read already', { ...open, state: 'with_staff' }, 'carrier', 'with_staff'],
  ] as const)('%s', (_, judged, side, state) => expect(stateAfterEntry(judged, side)).toBe(state))

  test.each([
    ['who was missed, before their answer', { ...open, visitMissed: true }, 'carrier', 'answer_first'],
    ['who was missed, after it', { ...open, visitMissed: true, missedAnswer: 'late' }, 'carrier', null],
    ['who missed them', { ...open, visitMissed: true }, 'owner', null],
    ['anyone, once it is closed', { ...open, state: 'closed' }, 'carrier', 'case_closed'],
  ] as const)('%s writes', (_, judged, side, code) => expect(codeOf(() => assertMayWrite(judged, side))).toBe(code))

  test.each([
    ['one side', open, false, { owner: true, carrier: false }, 'owner', false],
    ['both', open, false, { owner: true, carrier: true }, 'carrier', true],
    ['who missed the other', { ...open, visitMissed: true }, false, { owner: true, carrier: false }, 'owner', true],
    ['who was missed', { ...open, visitMissed: true }, false, { owner: false, carrier: true }, 'carrier', false],
    ['who opened it, with nobody left to agree,', open, true, { owner: true, carrier: false }, 'owner', true],
    ['who was told on by somebody who has left', open, true, { owner: false, carrier: true }, 'carrier', false],
  ] as const)('%s says that it is solved', (_, judged, otherLeft, said, side, solved) =>
    expect(isSolved({ ...judged, otherLeft }, said, side)).toBe(solved),
  )

  test.each([
    ['staff decide', false, false, 'with_staff'],
    ['nobody was there', true, false, 'no_show'],
    ['they have met by now', true, true, 'solved'],
  ] as const)('when it is over %s', (_, visitMissed, metBy, becomes) =>
    expect(whenDue({ visitMissed }, { metBy })).toBe(becomes),
  )
})

describe('the answer of who was missed (NOSHOW-02)', () => {
  const now = new Date('2026-12-03T13:00:00.000Z')
  const open = { state: 'open', openedBy: 'owner', visitMissed: true, missedAnswer: null } as const
  const late = (lateUntil: string) => ({ answer: 'late' as const, lateUntil })
  const there = { answer: 'was_there', lateUntil: null } as const
  const inHours = (hours: number, ms = 0) => new Date(now.getTime() + hours * 3_600_000 + ms).toISOString()
  test.each([
    ['was there, with a photo', open, 'carrier', there, 1, null],
    ['was there, without', open, 'carrier', there, 0, 'photo_missing'],
    ['is late by 12 hours', open, 'carrier', late(inHours(12)), 0, null],
    ['is late by a moment more', open, 'carrier', late(inHours(12, 1)), 0, 'wrong_time'],
    ['is late by nothing', open, 'carrier', late(inHours(0)), 0, 'wrong_time'],
    ['is late again', { ...open, missedAnswer: 'late' }, 'carrier', late(inHours(1)), 0, 'answered_already'],
    ['was there after all', { ...open, missedAnswer: 'late' }, 'carrier', there, 1, null],
    ['was there again', { ...open, missedAnswer: 'was_there' }, 'carrier', there, 1, 'answered_already'],
    ['is who missed the other', open, 'owner', there, 1, 'not_this_side'],
    ['answers too late', { ...open, state: 'closed' }, 'carrier', there, 1, 'case_closed'],
    ['answers a case that is another', { ...open, visitMissed: false }, 'carrier', there, 1, 'not_missed'],
    ['is an owner who is late', { ...open, openedBy: 'carrier' }, 'owner', late(inHours(1)), 0, 'only_carriers_late'],
  ] as const)('%s', (_, judged, side, answer, photos, code) =>
    expect(codeOf(() => answerMissed(judged, { side, answer, photos }, now))).toBe(code),
  )

  test('who is late has 60 minutes after that', () =>
    expect(answerMissed(open, { side: 'carrier', answer: late(inHours(2)), photos: 0 }, now)).toEqual({
      state: 'answered',
      dueAt: new Date(inHours(3)),
    }))
})

describe('what staff decide (CASE-03)', () => {
  const now = new Date('2026-12-03T13:00:00.000Z')
  test.each([
    ['barred_7', '2026-12-10T13:00:00.000Z'],
    ['barred_30', '2027-01-02T13:00:00.000Z'],
    ['barred_for_good', null],
    ['warning', undefined],
    ['advice', undefined],
  ] as const)('%s bars until %s', (outcome, until) =>
    expect(barredUntil(outcome, now)).toEqual(until && new Date(until)),
  )
  test.each([
    ['today', 'told_regulator', '2026-12-03', null],
    ['tomorrow', 'told_regulator', '2026-12-04', 'told_on_missed'],
    ['no day', 'told_regulator', null, 'told_on_missed'],
    ['no day for another outcome', 'advice', null, null],
  ] as const)('the regulator was told: %s', (_, outcome, toldOn, code) =>
    expect(codeOf(() => assertToldOn(outcome, toldOn, now))).toBe(code),
  )
  test.each([
    ['nobody_came', 'warning', true],
    ['nobody_came', 'barred_7', true],
    ['nobody_came', 'advice', false],
    ['damage', 'warning', false],
  ] as const)('%s with %s counts as missed: %s (NOSHOW-03)', (kind, outcome, counts) =>
    expect(countsAsMissed(kind, outcome)).toBe(counts),
  )
})

describe('the figure (NOSHOW-03)', () => {
  test.each([
    [2, false],
    [3, true],
    [4, true],
  ])('of %i jobs is shown: %s', (of, shown) => expect(isShown({ missed: 0, of })).toBe(shown))
  test.each([
    [1, 2, true],
    [1, 10, true],
    [1, 11, false],
    [2, 19, true],
    [2, 20, true],
    [2, 21, false],
    [0, 3, false],
  ])('%i of %i is for staff to see: %s', (missed, of, seen) => expect(isUnreliable({ missed, of })).toBe(seen))
})

test.each([
  [19, null],
  [20, 'case_full'],
  [21, 'case_full'],
])('a case with %i texts takes another one: %s (CASE-05)', (entries, code) =>
  expect(codeOf(() => assertRoom(entries))).toBe(code),
)

describe('closing a case (CASE-04)', () => {
  const open = { state: 'open' as const, version: 2, claim: null }
  const claimed = (userId: string) => ({ by: { userId, email: 'vera@kerbside.example' } })
  test.each([
    ['as it was looked at', open, null],
    ['that is closed already', { ...open, state: 'closed' as const }, 'case_closed'],
    ['with a text that came meanwhile', { ...open, version: 3 }, 'case_changed'],
    ['that one has taken oneself', { ...open, claim: claimed('me') }, null],
    ['that a colleague has', { ...open, claim: claimed('vera') }, 'case_claimed'],
  ])('%s', (_, judged, code) => expect(codeOf(() => assertClosable(judged, { version: 2, staffId: 'me' }))).toBe(code))
})

describe('nobody closes a case of their own job', () => {
  const sides = { ownerId: 'ann', carrierId: 'bob' }
  test.each([
    ['its owner', sides, 'ann', 'own_case'],
    ['its carrier', sides, 'bob', 'own_case'],
    ['a colleague', sides, 'vera', null],
    ['a colleague, once both have left', { ownerId: null, carrierId: null }, 'vera', null],
  ])('%s', (_, job, staffId, code) => expect(codeOf(() => assertNotConcerned(job, staffId))).toBe(code))
})

test('closed cases are kept for 24 months (LEGAL-03)', () =>
  expect(forgottenBefore(new Date('2028-11-25T12:00:00.000Z'))).toEqual(new Date('2026-11-25T12:00:00.000Z')))

test('marks stand in the order of their times', () => {
  const mark = (what: 'collected' | 'posted' | 'completed', at: string) => ({ what, at, by: null, detail: null })
  const [posted, collected, completed] = [
    mark('posted', '2026-11-25T09:00:00.000Z'),
    mark('collected', '2026-11-25T10:00:00.000Z'),
    mark('completed', '2026-11-25T10:00:00.000Z'),
  ]
  expect(inOrder([collected, completed, posted])).toEqual([posted, collected, completed])
})

test.each([
  ['KB-4776689A', '4776689a'],
  [' kb4776689a ', '4776689a'],
  ['4776689a', '4776689a'],
  ['KB-4776689', null],
  ['KB-4776689AB', null],
  ['KB-4776689G', null],
  ['', null],
])('‘%s’ names the jobs whose id ends in %s', (typed, end) => expect(idEndOf(typed)).toBe(end))
