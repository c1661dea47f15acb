import { describe, expect, test } from 'vitest'
import { MAX_BY_CANCELLATION } from './contract.ts'
import { decideReturn, isReturnable, OPEN_WITHIN_MS, returnStates, unopenedBidsCutoff, wasViewed } from './rules.ts'

const placed = new Date('2026-03-28T09:00:00.000Z')
const after = (ms: number) => new Date(placed.getTime() + ms)

test.each([
  ['a millisecond before its 48 hours are over', OPEN_WITHIN_MS - 1, false],
  ['when they are over', OPEN_WITHIN_MS, true],
  ['a millisecond later', OPEN_WITHIN_MS + 1, true],
])('decides whether an unopened bid is due %s: %i ms, across a clock change (QUOTA-01)', (_when, ms, due) =>
  expect(placed <= unopenedBidsCutoff(after(ms))).toBe(due),
)

test('counts 48 hours across both clock changes', () => {
  expect(unopenedBidsCutoff(new Date('2026-03-30T09:00:00Z'))).toEqual(new Date('2026-03-28T09:00:00Z'))
  expect(unopenedBidsCutoff(new Date('2026-10-26T09:00:00Z'))).toEqual(new Date('2026-10-24T09:00:00Z'))
})

test.each([
  ['never', null, false],
  ['just before it was placed', after(-1), false],
  ['when it was placed', placed, true],
  ['after it was placed', after(1), true],
])('the owner who last viewed the bids %s has seen it: %s, %s (QUOTA-02)', (_when, lastViewedAt, seen) =>
  expect(wasViewed(placed, lastViewedAt)).toBe(seen),
)

const BID = { status: 'active', withdrawn: false, hidden: false } as const

describe('a bid is returned for a reason and a status (QUOTA-01)', () => {
  test.each([
    ['unopened', 'active', true],
    ['unopened', 'accepted', false],
    ['unopened', 'rejected', false],
    ['owner_cancelled', 'active', true],
    ['owner_cancelled', 'accepted', true],
    ['owner_cancelled', 'rejected', true],
    ['staff_removed', 'active', true],
    ['staff_removed', 'accepted', true],
    ['winner_gone', 'rejected', true],
    ['winner_gone', 'accepted', false],
  ] as const)('%s, %s: %s', (reason, status, returnable) => {
    expect(isReturnable({ ...BID, status }, reason)).toBe(returnable)
    expect(isReturnable({ ...BID, status, withdrawn: true }, reason)).toBe(false)
    expect(isReturnable({ ...BID, status, hidden: true }, reason)).toBe(false)
  })
})

test.each([
  [MAX_BY_CANCELLATION - 1, ['returned', 'waiting']],
  [MAX_BY_CANCELLATION - 2, ['returned', 'returned']],
  [MAX_BY_CANCELLATION, ['waiting', 'waiting']],
  [MAX_BY_CANCELLATION + 1, ['waiting', 'waiting']],
])(
  'limits two bids after %i returns for cancellation to %j, and any other reason not at all (QUOTA-05)',
  (before, states) => {
    expect(returnStates(2, 'owner_cancelled', before)).toEqual(states)
    expect(returnStates(2, 'unopened', before)).toEqual(['returned', 'returned'])
    expect(returnStates(2, 'staff_removed', before)).toEqual(['returned', 'returned'])
  },
)

describe('the decision of staff (QUOTA-05)', () => {
  const bid = { carrierId: 'c', withdrawn: false, hidden: false }
  const input = { bid, state: null, unlimited: false, decision: 'return' } as const
  test.each([
    ['a bid without a return', input, 'returned'],
    ['a waiting return', { ...input, state: 'waiting' }, 'returned'],
    ['a refused return', { ...input, state: 'refused' }, 'returned'],
    ['a waiting return, refused', { ...input, state: 'waiting', decision: 'refuse' }, 'refused'],
  ] as const)('%s: %o becomes %s', (_what, input, state) => expect(decideReturn(input)).toBe(state))

  test.each([
    ['not_found', { ...input, bid: null }],
    ['already_returned', { ...input, state: 'returned' }],
    ['already_returned', { ...input, state: 'returned', decision: 'refuse' }],
    ['not_waiting', { ...input, decision: 'refuse' }],
    ['never_returns', { ...input, bid: { ...bid, withdrawn: true } }],
    ['never_returns', { ...input, bid: { ...bid, hidden: true } }],
    ['never_returns', { ...input, bid: { ...bid, carrierId: null } }],
    ['no_limit', { ...input, unlimited: true }],
  ] as const)('refuses %s', (code, input) =>
    expect(() => decideReturn(input)).toThrow(expect.objectContaining({ code })),
  )
})
