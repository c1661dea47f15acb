import { describe, expect, test } from 'vitest'
import { NO_REGISTRATION } from '#modules/licences/line/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { acceptBid, type Bidder, barOf, booksAtOnce, type JudgedBid, type JudgedRequest, placeBid } from './rules.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const OWNER = '0198c0de-0000-7000-8000-000000000001'
const CARRIER = '0198c0de-0000-7000-8000-000000000002'
const RIVAL = '0198c0de-0000-7000-8000-000000000003'
const BID = '0198c0de-0000-7000-8000-00000000000b'
const REQUEST = '0198c0de-0000-7000-8000-00000000000a'

const openRequest = (changes: Partial<JudgedRequest> = {}): JudgedRequest => ({
  id: REQUEST,
  userId: OWNER,
  title: 'Two-seat sofa',
  status: 'pending',
  winningBidId: null,
  shown: true,
  needsTick: false,
  budget: 80,
  bookAtBudget: false,
  version: 1,
  ...changes,
})

const NO_REVIEWS = { count: 0, mean: null }
const carrier = (changes: Partial<Bidder> = {}): Bidder => ({
  card: { userId: CARRIER, displayName: 'Cara’s Waste Co', verificationStatus: 'verified' },
  userType: 'business',
  registration: { bar: null, line: NO_REGISTRATION },
  allowance: { monthlyBids: 25 },
  usedThisMonth: 0,
  ...changes,
})

function place(changes: { request?: JudgedRequest | null; bidder?: Bidder; requiresVerified?: boolean } = {}) {
  return placeBid({
    reviews: NO_REVIEWS,
    bidId: BID,
    request: changes.request === undefined ? openRequest() : changes.request,
    bidder: changes.bidder ?? carrier(),
    input: { bidAmount: 72.5, bidMessage: 'Tomorrow before 11.' },
    settings: { requiresVerified: changes.requiresVerified ?? false, asksTicks: true },
    now: NOW,
  })
}

function refusalOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'allowed'
}

describe('placing a bid', () => {
  test('a carrier with a subscription may bid on another person’s open request (BID-14, R16)', () => {
    expect(place().data).toMatchObject({ requestId: REQUEST, ownerId: OWNER, bidderId: CARRIER, bidAmount: 72.5 })
  })

  test('an empty message is no message (DATA-13)', () => {
    const event = placeBid({
      reviews: NO_REVIEWS,
      bidId: BID,
      request: openRequest(),
      bidder: carrier(),
      input: { bidAmount: 1, bidMessage: '' },
      settings: { requiresVerified: false, asksTicks: true },
      now: NOW,
    })
    expect(event.data.bidMessage).toBeNull()
  })

  test.each([
    [
      'an owner may not bid on their own request (BID-16)',
      { request: openRequest({ userId: CARRIER }) },
      'own_request',
    ],
    ['nobody bids on a request that is not there', { request: null }, 'not_found'],
    [
      'nobody bids once a bid is accepted (BID-17)',
      { request: openRequest({ winningBidId: REQUEST }) },
      'request_closed',
    ],
    ['nobody bids on an assigned job (BID-18)', { request: openRequest({ status: 'assigned' }) }, 'request_closed'],
    ['nobody bids on a completed job (BID-18)', { request: openRequest({ status: 'completed' }) }, 'request_closed'],
    ['nobody bids on a job of nobody', { request: openRequest({ userId: null }) }, 'request_closed'],
    ['nobody bids on a cancelled job (R27)', { request: openRequest({ status: 'cancelled' }) }, 'request_closed'],
    ['a customer may not bid (R16)', { bidder: carrier({ userType: 'customer' }) }, 'not_business'],
    ['an account without a type may not bid (R16)', { bidder: carrier({ userType: null }) }, 'not_business'],
    ['a business without a subscription may not bid (R16)', { bidder: carrier({ allowance: null }) }, 'not_subscribed'],
    [
      'the 26th Basic bid of a month is refused (R17, PLAN-03)',
      { bidder: carrier({ usedThisMonth: 25 }) },
      'quota_used',
    ],
    ['the 25th Basic bid of a month is allowed (R17, PLAN-03)', { bidder: carrier({ usedThisMonth: 24 }) }, 'allowed'],
    [
      'Premium bids are unlimited (PLAN-10)',
      { bidder: carrier({ allowance: { monthlyBids: null }, usedThisMonth: 1_000 }) },
      'allowed',
    ],
    [
      'an unverified carrier may not bid where the setting asks for it (R16)',
      {
        bidder: carrier({ card: { userId: CARRIER, displayName: null, verificationStatus: 'pending_review' } }),
        requiresVerified: true,
      },
      'not_verified',
    ],
  ] as const)('%s', (_sentence, changes, outcome) => {
    expect(refusalOf(() => place(changes))).toBe(outcome)
  })

  test('the refusal at the quota names the limit and Premium (R17)', () => {
    expect(() => place({ bidder: carrier({ usedThisMonth: 25 }) })).toThrow(/all 25 bids.*Premium/)
  })

  test('what bars a bidder is known before any request is looked at', () => {
    expect(barOf(carrier(), { requiresVerified: false })).toBeNull()
    expect(barOf(carrier({ allowance: null }), { requiresVerified: false })).toBe('not_subscribed')
  })
})

describe('booking at the budget', () => {
  const LINE = { ...NO_REGISTRATION, status: 'confirmed' as const }
  const confirmed = carrier({ registration: { bar: null, line: LINE } })
  const unverified = { card: { ...confirmed.card, verificationStatus: 'pending_review' as const } }
  const unconfirmed = { registration: { bar: null, line: { ...LINE, status: 'unconfirmed' as const } } }
  const on = { bookAtBudget: true }
  const ticked = { carries: { allowed: true, reused: false } }

  test.each([
    ['at the budget', {}, {}, {}, true],
    ['a penny below it', {}, {}, { bidAmount: 79.99 }, true],
    ['a penny above it', {}, {}, { bidAmount: 80.01 }, false],
    ['with pence that no float holds', { budget: 79.99 }, {}, { bidAmount: 79.99 }, true],
    ['while it is off', { bookAtBudget: false }, {}, {}, false],
    ['without a budget', { budget: null }, {}, {}, false],
    ['by a carrier that is not verified', {}, unverified, {}, false],
    ['by one whose registration is not confirmed', {}, unconfirmed, {}, false],
    ['on a load that needs a confirmation it lacks', { needsTick: true }, {}, {}, false],
    ['on one whose confirmation it gave', { needsTick: true }, {}, ticked, true],
    [
      'with a confirmation that is a no',
      { needsTick: true },
      {},
      { carries: { ...ticked.carries, allowed: false } },
      false,
    ],
  ])('a bid %s (BOOK-02, BOOK-03)', (_, request, bidder, bid, books) => {
    const input = { bidAmount: 80, ...bid }
    expect(booksAtOnce(openRequest({ ...on, ...request }), { ...confirmed, ...bidder }, input)).toBe(books)
  })
})

describe('accepting a bid', () => {
  const bid = (id: string, changes: Partial<JudgedBid> = {}): JudgedBid => ({
    id: `0198c0de-0000-7000-8000-0000000000b${id}`,
    bidderId: CARRIER,
    bidAmount: 80,
    status: 'active',
    withdrawnAt: null,
    ...changes,
  })
  const first = bid('1')
  const second = bid('2', { bidderId: RIVAL, bidAmount: 70 })

  const accept = (changes: Partial<Parameters<typeof acceptBid>[0]> = {}) =>
    acceptBid({
      request: openRequest(),
      bids: [first, second],
      bidId: second.id,
      callerId: OWNER,
      bidderSuspended: false,
      automatic: false,
      now: NOW,
      ...changes,
    })

  test('the chosen bid is accepted and every other active one rejected (STATE-17, STATE-18)', () => {
    const award = accept()
    expect(award.accepted.data).toMatchObject({ bidId: second.id, bidderId: RIVAL, bidAmount: 70, ownerId: OWNER })
    expect(award.rejected.map(({ data }) => data.bidId)).toEqual([first.id])
  })

  test('a bid that was decided before stays as it is (CALL-18)', () => {
    const award = accept({ bids: [bid('3', { status: 'rejected' }), second] })
    expect(award.rejected).toEqual([])
  })

  test.each([
    ['only the owner accepts (BID-19)', { callerId: RIVAL }, 'not_owner'],
    [
      'a second bid is never accepted (BID-20, BID-23)',
      { request: openRequest({ winningBidId: first.id }) },
      'request_closed',
    ],
    [
      'nothing is accepted on an assigned job (BID-21)',
      { request: openRequest({ status: 'assigned' }) },
      'request_closed',
    ],
    [
      'nothing is accepted on a completed job (BID-21)',
      { request: openRequest({ status: 'completed' }) },
      'request_closed',
    ],
    [
      'a rejected bid cannot be accepted (BID-22)',
      { bids: [first, { ...second, status: 'rejected' }] },
      'bid_not_active',
    ],
    ['a withdrawn bid cannot be accepted', { bids: [first, { ...second, withdrawnAt: NOW }] }, 'bid_not_active'],
    ['nothing is accepted on a hidden request', { request: openRequest({ shown: false }) }, 'request_hidden'],
    ['a bid of a suspended carrier cannot be accepted', { bidderSuspended: true }, 'bidder_suspended'],
    ['a bid of nobody cannot be accepted', { bids: [first, { ...second, bidderId: null }] }, 'bid_not_active'],
    ['a job of nobody has no one to accept a bid', { request: openRequest({ userId: null }) }, 'not_owner'],
    ['a bid that is not there cannot be accepted', { bids: [first] }, 'not_found'],
  ] as const)('%s', (_sentence, changes, outcome) => {
    expect(refusalOf(() => accept(changes))).toBe(outcome)
  })
})
