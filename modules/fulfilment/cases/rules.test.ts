import { describe, expect, test } from 'vitest'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { CaseKind, CaseParty, KINDS_BY_PARTY } from './contract.ts'
import {
  assertBelowEntryLimit,
  assertClosable,
  assertMayReport,
  assertMayWrite,
  assertNotOwnCase,
  assertPartyMayReport,
  assertReportDate,
  assertTextGiven,
  countsAsMissed,
  decideMissedAnswer,
  hasOtherPartyDeletedAccount,
  idEndOf,
  initialState,
  isFigurePublic,
  isMissedVisit,
  isSolved,
  isUnreliable,
  missedFrom,
  outcomeAtDeadline,
  partyOf,
  reportableKinds,
  retentionCutoff,
  sortByTime,
  stateAfterEntry,
  suspendedUntil,
} from './rules.ts'

/** Returns the code of the refusal that `run` throws; null if it passes. */
function codeOf(run: () => unknown): string | null {
  try {
    run()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('who can report a problem with a job (CASE-01)', () => {
  const job = { userId: 'ann', winningBidId: 'bid', acceptedBidderId: 'bob' }
  test.each([
    ['its owner', job, 'ann', 'owner'],
    ['its carrier', job, 'bob', 'carrier'],
    ['somebody else', job, 'eve', null],
    ['its owner before accepting a bid', { ...job, winningBidId: null, acceptedBidderId: null }, 'ann', null],
    ['somebody, for a job that does not exist', null, 'ann', null],
    ['somebody else, for a job whose parties have left', { ...job, userId: null, acceptedBidderId: null }, 'eve', null],
  ])('%s', (_, facts, caller, party) => {
    if (party === null) expect(codeOf(() => partyOf(facts, caller))).toBe('not_found')
    else expect(partyOf(facts, caller)).toBe(party)
  })
})

describe('reporting until 30 days after the end of the job, or 12 months for dumped waste (CASE-01)', () => {
  const endedAt = new Date('2026-11-01T12:00:00.000Z')
  const arrival = { time: null, arrivedAt: null }
  const ended = { collectedAt: endedAt, end: { what: 'completed', at: endedAt, by: 'owner' }, arrival } as const
  const codeAt = (kind: CaseKind, now: string) =>
    codeOf(() => assertMayReport({ kind, party: 'owner', job: ended }, new Date(now)))
  test.each([
    ['damage', 'a moment before', '2026-12-01T11:59:59.999Z', null],
    ['damage', 'at the limit', '2026-12-01T12:00:00.000Z', null],
    ['damage', 'a moment later', '2026-12-01T12:00:00.001Z', 'case_too_late'],
    ['dumped', 'a moment before', '2027-11-01T11:59:59.999Z', null],
    ['dumped', 'at the limit', '2027-11-01T12:00:00.000Z', null],
    ['dumped', 'a moment later', '2027-11-01T12:00:00.001Z', 'case_too_late'],
  ] as const)('%s, %s', (kind, _, now, code) => {
    expect(codeAt(kind, now)).toBe(code)
    expect(reportableKinds('owner', ended, new Date(now)).includes(kind)).toBe(code === null)
  })

  test('has no deadline while the job is active', () => {
    const problem = { kind: 'damage', party: 'owner', job: { collectedAt: null, end: null, arrival } } as const
    expect(codeOf(() => assertMayReport(problem, new Date('2099-01-01')))).toBeNull()
  })

  test.each(CaseKind.options)('%s can be reported only by the parties that may report it', (kind) => {
    const parties = CaseParty.options.filter((party) => KINDS_BY_PARTY[party].includes(kind))
    expect(parties.length).toBeGreaterThan(0)
    for (const party of CaseParty.options)
      expect(codeOf(() => assertPartyMayReport(kind, party))).toBe(parties.includes(party) ? null : 'not_this_side')
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
    (kind, party, collectedAt, by, code) => {
      const job = { collectedAt, end: by && ({ what: 'cancelled', at: endedAt, by } as const), arrival }
      expect(codeOf(() => assertMayReport({ kind, party, job }, endedAt))).toBe(code)
      expect(reportableKinds(party, job, endedAt).includes(kind)).toBe(code === null)
    },
  )
})

describe('a carrier reporting that the owner, who cancelled, was not there (CASE-01)', () => {
  const time = { day: '2026-12-03', part: 'morning' as const }
  test.each([
    ['before the half-day', time, null, '2026-12-03T07:59:59.999Z', false],
    ['once it has begun', time, null, '2026-12-03T08:00:00.000Z', true],
    ['before the half-day, if the van is there', time, '2026-12-03T07:30:00.000Z', '2026-12-03T07:40:00.000Z', true],
    ['if the van is there and no time is agreed', null, '2026-12-03T07:30:00.000Z', '2026-12-03T07:40:00.000Z', true],
  ])('%s', (_, agreedTime, arrivedAt, at, isAllowed) => {
    const arrival = { time: agreedTime, arrivedAt: arrivedAt === null ? null : new Date(arrivedAt) }
    const job = { collectedAt: null, end: { what: 'cancelled', at: new Date(at), by: 'owner' }, arrival } as const
    expect(reportableKinds('carrier', job, new Date(at)).includes('owner_absent')).toBe(isAllowed)
  })
})

test.each([
  ['damage', null, 'text_missing'],
  ['damage', 'The wall.', null],
  ['wrong_van', null, null],
  ['nobody_came', null, null],
] as const)('reporting %s with the text ‘%s’: %s', (kind, text, code) =>
  expect(codeOf(() => assertTextGiven(kind, text))).toBe(code),
)

describe('when a party can be reported as missing (NOSHOW-02)', () => {
  const arrival = { time: { day: '2026-12-03', part: 'morning' as const }, arrivedAt: null, met: false }
  const arrivedAt = new Date('2026-12-03T10:00:00.000Z')
  test.each([
    ['an owner in winter', 'owner', arrival, '2026-12-03T13:00:00.000Z'],
    [
      'an owner in summer',
      'owner',
      { ...arrival, time: { day: '2026-06-03', part: 'evening' } },
      '2026-06-03T20:00:00.000Z',
    ],
    ['an owner without an agreed time', 'owner', { ...arrival, time: null }, null],
    ['an owner once the van is there', 'owner', { ...arrival, arrivedAt }, null],
    ['an owner who has met the carrier', 'owner', { ...arrival, met: true }, null],
    ['a carrier that waits', 'carrier', { ...arrival, arrivedAt }, '2026-12-03T10:20:00.000Z'],
    [
      'a carrier that came before the agreed half-day',
      'carrier',
      { ...arrival, time: { day: '2026-12-03', part: 'evening' }, arrivedAt },
      '2026-12-03T17:20:00.000Z',
    ],
    ['a carrier that came without an agreed time', 'carrier', { ...arrival, time: null, arrivedAt }, null],
    ['a carrier that has not arrived', 'carrier', arrival, null],
    ['a carrier that was let in', 'carrier', { ...arrival, arrivedAt, met: true }, null],
  ] as const)('%s', (_, party, state, from) => expect(missedFrom(party, state)).toEqual(from && new Date(from)))

  test.each([
    ['before the half-day', arrival, '2026-12-03T07:59:59.999Z', 'too_early'],
    ['once it has begun', arrival, '2026-12-03T08:00:00.000Z', false],
    ['without an agreed time', { ...arrival, time: null }, '2026-12-03T07:00:00.000Z', false],
  ])('a carrier that has not checked in reports a missing owner %s', (_, arrivalState, now, expected) => {
    const report = () => isMissedVisit({ kind: 'owner_absent', party: 'carrier', arrival: arrivalState }, new Date(now))
    if (expected === 'too_early') expect(codeOf(report)).toBe(expected)
    else expect(report()).toBe(expected)
  })

  test.each([
    ['a moment before', '2026-12-03T12:59:59.999Z', 'too_early'],
    ['at 60 minutes', '2026-12-03T13:00:00.000Z', true],
    ['a moment later', '2026-12-03T13:00:00.001Z', true],
  ])('an owner can report a missing van 60 minutes after the half-day: %s', (_, now, expected) => {
    const report = () => isMissedVisit({ kind: 'nobody_came', party: 'owner', arrival }, new Date(now))
    if (expected === true) expect(report()).toBe(true)
    else expect(codeOf(report)).toBe(expected)
  })

  test('other kinds, and jobs without an agreed time, are not missed visits', () => {
    const now = new Date('2026-12-04T00:00:00.000Z')
    expect(isMissedVisit({ kind: 'damage', party: 'owner', arrival }, now)).toBe(false)
    expect(isMissedVisit({ kind: 'nobody_came', party: 'owner', arrival: { ...arrival, time: null } }, now)).toBe(false)
  })
})

describe('the deadline of the other party (CASE-02, NOSHOW-02)', () => {
  const now = new Date('2026-12-03T13:00:00.000Z')
  test.each([
    ['is 48 hours', 'damage', false, false, 'open', '2026-12-05T13:00:00.000Z'],
    ['is 12 hours for a missed visit', 'nobody_came', true, false, 'open', '2026-12-04T01:00:00.000Z'],
    ['does not exist for a wrong van, which staff handle at once', 'wrong_van', false, false, 'with_staff', null],
    ['does not exist if that party has left', 'damage', false, true, 'with_staff', null],
    ['does not exist for a missed visit of a party that has left', 'nobody_came', true, true, 'with_staff', null],
  ] as const)('%s', (_, kind, visitMissed, otherPartyDeleted, state, dueAt) =>
    expect(initialState({ kind, visitMissed, otherPartyDeleted }, now)).toEqual({
      state,
      dueAt: dueAt && new Date(dueAt),
    }),
  )

  test('is 48 hours later even if the clocks change', () =>
    expect(
      initialState(
        { kind: 'damage', visitMissed: false, otherPartyDeleted: false },
        new Date('2026-10-24T12:00:00.000Z'),
      ).dueAt,
    ).toEqual(new Date('2026-10-26T12:00:00.000Z')))

  test('recognises that the other party has left', () => {
    const job = { userId: null, acceptedBidderId: 'bob' }
    expect([hasOtherPartyDeletedAccount(job, 'carrier'), hasOtherPartyDeletedAccount(job, 'owner')]).toEqual([
      true,
      false,
    ])
    expect(hasOtherPartyDeletedAccount({ userId: 'ann', acceptedBidderId: null }, 'owner')).toBe(true)
  })

  const open = { state: 'open', openedBy: 'owner', visitMissed: false, missedAnswer: null } as const
  test.each([
    ['the first reply', open, 'carrier', 'answered'],
    ['a further entry of the opener', open, 'owner', 'open'],
    ['a reply once the case is with staff', { ...open, state: 'with_staff' }, 'carrier', 'with_staff'],
  ] as const)('%s', (_, facts, party, state) => expect(stateAfterEntry(facts, party)).toBe(state))

  test.each([
    ['the reported party, before its answer', { ...open, visitMissed: true }, 'carrier', 'answer_first'],
    ['the reported party, after it', { ...open, visitMissed: true, missedAnswer: 'late' }, 'carrier', null],
    ['the party that waited', { ...open, visitMissed: true }, 'owner', null],
    ['anyone, once it is closed', { ...open, state: 'closed' }, 'carrier', 'case_closed'],
  ] as const)('%s writes', (_, facts, party, code) => expect(codeOf(() => assertMayWrite(facts, party))).toBe(code))

  test.each([
    ['one party', open, false, { owner: true, carrier: false }, 'owner', false],
    ['both parties', open, false, { owner: true, carrier: true }, 'carrier', true],
    ['the party that waited', { ...open, visitMissed: true }, false, { owner: true, carrier: false }, 'owner', true],
    ['the reported party', { ...open, visitMissed: true }, false, { owner: false, carrier: true }, 'carrier', false],
    ['the opener, whose other party has left,', open, true, { owner: true, carrier: false }, 'owner', true],
    ['the other party, whose opener has left,', open, true, { owner: false, carrier: true }, 'carrier', false],
  ] as const)('%s marks it as solved', (_, facts, otherPartyDeleted, markedBy, party, solved) =>
    expect(isSolved({ ...facts, otherPartyDeleted }, markedBy, party)).toBe(solved),
  )

  test.each([
    ['staff decide', false, false, 'with_staff'],
    ['the missed visit is confirmed', true, false, 'no_show'],
    ['the case is solved if the two have met', true, true, 'solved'],
  ] as const)('at the deadline: %s', (_, visitMissed, isThere, outcome) =>
    expect(outcomeAtDeadline({ visitMissed }, { isThere })).toBe(outcome),
  )
})

describe('the answer of the reported party (NOSHOW-02)', () => {
  const now = new Date('2026-12-03T13:00:00.000Z')
  const open = { state: 'open', openedBy: 'owner', visitMissed: true, missedAnswer: null } as const
  const late = (lateUntil: string) => ({ answer: 'late' as const, lateUntil })
  const wasThere = { answer: 'was_there', lateUntil: null } as const
  const inHours = (hours: number, ms = 0) => new Date(now.getTime() + hours * 3_600_000 + ms).toISOString()
  test.each([
    ['was there, with a photo', open, 'carrier', wasThere, 1, null],
    ['was there, without a photo', open, 'carrier', wasThere, 0, 'photo_missing'],
    ['is late by 12 hours', open, 'carrier', late(inHours(12)), 0, null],
    ['is late by a moment more than 12 hours', open, 'carrier', late(inHours(12, 1)), 0, 'wrong_time'],
    ['expects to arrive now', open, 'carrier', late(inHours(0)), 0, 'wrong_time'],
    ['is late again', { ...open, missedAnswer: 'late' }, 'carrier', late(inHours(1)), 0, 'answered_already'],
    ['was there after all', { ...open, missedAnswer: 'late' }, 'carrier', wasThere, 1, null],
    ['was there again', { ...open, missedAnswer: 'was_there' }, 'carrier', wasThere, 1, 'answered_already'],
    ['is the party that waited', open, 'owner', wasThere, 1, 'not_this_side'],
    ['answers too late', { ...open, state: 'closed' }, 'carrier', wasThere, 1, 'case_closed'],
    ['answers a different kind of case', { ...open, visitMissed: false }, 'carrier', wasThere, 1, 'not_missed'],
    ['is an owner who is late', { ...open, openedBy: 'carrier' }, 'owner', late(inHours(1)), 0, 'only_carriers_late'],
  ] as const)('%s', (_, facts, party, answer, photos, code) =>
    expect(codeOf(() => decideMissedAnswer(facts, { party, answer, photos }, now))).toBe(code),
  )

  test('a late arrival has 60 more minutes', () =>
    expect(decideMissedAnswer(open, { party: 'carrier', answer: late(inHours(2)), photos: 0 }, now)).toEqual({
      state: 'answered',
      dueAt: new Date(inHours(3)),
    }))
})

describe('decisions of staff (CASE-03)', () => {
  const now = new Date('2026-12-03T13:00:00.000Z')
  test.each([
    ['barred_7', '2026-12-10T13:00:00.000Z'],
    ['barred_30', '2027-01-02T13:00:00.000Z'],
    ['barred_for_good', null],
    ['warning', undefined],
    ['advice', undefined],
  ] as const)('%s suspends until %s', (outcome, until) =>
    expect(suspendedUntil(outcome, now)).toEqual(until && new Date(until)),
  )
  test.each([
    ['today', 'told_regulator', '2026-12-03', null],
    ['tomorrow', 'told_regulator', '2026-12-04', 'told_on_missed'],
    ['no date', 'told_regulator', null, 'told_on_missed'],
    ['no date for another outcome', 'advice', null, null],
  ] as const)('the date of a report to the regulator: %s', (_, outcome, toldOn, code) =>
    expect(codeOf(() => assertReportDate(outcome, toldOn, now))).toBe(code),
  )
  test.each([
    ['nobody_came', 'warning', true],
    ['nobody_came', 'barred_7', true],
    ['nobody_came', 'advice', false],
    ['damage', 'warning', false],
  ] as const)('%s closed with %s counts as missed: %s (NOSHOW-03)', (kind, outcome, counts) =>
    expect(countsAsMissed(kind, outcome)).toBe(counts),
  )
})

describe('the figure of missed jobs (NOSHOW-03)', () => {
  test.each([
    [2, false],
    [3, true],
    [4, true],
  ])('is public with %i jobs: %s', (of, isPublic) => expect(isFigurePublic({ missed: 0, of })).toBe(isPublic))
  test.each([
    [1, 2, true],
    [1, 10, true],
    [1, 11, false],
    [2, 19, true],
    [2, 20, true],
    [2, 21, false],
    [0, 3, false],
  ])('%i of %i is shown to staff: %s', (missed, of, isShown) => expect(isUnreliable({ missed, of })).toBe(isShown))
})

test.each([
  [19, null],
  [20, 'case_full'],
  [21, 'case_full'],
])('adding to a case with %i entries is refused with %s (CASE-05)', (entries, code) =>
  expect(codeOf(() => assertBelowEntryLimit(entries))).toBe(code),
)

describe('closing a case (CASE-04)', () => {
  const open = { state: 'open' as const, version: 2, claim: null }
  const claimed = (userId: string) => ({ by: { userId, email: 'vera@kerbside.example' } })
  test.each([
    ['in the version that was read', open, null],
    ['that is already closed', { ...open, state: 'closed' as const }, 'case_closed'],
    ['with a newer entry', { ...open, version: 3 }, 'case_changed'],
    ['with one’s own claim', { ...open, claim: claimed('me') }, null],
    ['with a colleague’s claim', { ...open, claim: claimed('vera') }, 'case_claimed'],
  ])('%s', (_, facts, code) => expect(codeOf(() => assertClosable(facts, { version: 2, staffId: 'me' }))).toBe(code))
})

describe('staff who are a party of the job', () => {
  const parties = { ownerId: 'ann', carrierId: 'bob' }
  test.each([
    ['may not decide as its owner', parties, 'ann', 'own_case'],
    ['may not decide as its carrier', parties, 'bob', 'own_case'],
    ['leave it to a colleague who may', parties, 'vera', null],
    ['leave it to a colleague who may, once both parties have left', { ownerId: null, carrierId: null }, 'vera', null],
  ])('%s', (_, job, staffId, code) => expect(codeOf(() => assertNotOwnCase(job, staffId))).toBe(code))
})

test('closed cases are kept for 24 months (LEGAL-03)', () =>
  expect(retentionCutoff(new Date('2028-11-25T12:00:00.000Z'))).toEqual(new Date('2026-11-25T12:00:00.000Z')))

test('sorts milestones by time', () => {
  const milestone = (what: 'collected' | 'posted' | 'completed', at: string) => ({ what, at, by: null, detail: null })
  const [posted, collected, completed] = [
    milestone('posted', '2026-11-25T09:00:00.000Z'),
    milestone('collected', '2026-11-25T10:00:00.000Z'),
    milestone('completed', '2026-11-25T10:00:00.000Z'),
  ]
  expect(sortByTime([collected, completed, posted])).toEqual([posted, collected, completed])
})

test.each([
  ['KB-4776689A', '4776689a'],
  [' kb4776689a ', '4776689a'],
  ['4776689a', '4776689a'],
  ['KB-4776689', null],
  ['KB-4776689AB', null],
  ['KB-4776689G', null],
  ['', null],
])('‘%s’ finds jobs whose id ends in %s', (query, idEnd) => expect(idEndOf(query)).toBe(idEnd))
