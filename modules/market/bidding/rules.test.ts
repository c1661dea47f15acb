import { describe, expect, test } from 'vitest'
import { NO_REGISTRATION } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import {
  acceptBid,
  type Bidder,
  type BidState,
  findBidBlocker,
  isBookedAutomatically,
  placeBid,
  type RequestState,
} from './rules.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const OWNER = '0198c0de-0000-7000-8000-000000000001'
const CARRIER = '0198c0de-0000-7000-8000-000000000002'
const RIVAL = '0198c0de-0000-7000-8000-000000000003'
const BID = '0198c0de-0000-7000-8000-00000000000b'
const REQUEST = '0198c0de-0000-7000-8000-00000000000a'

const openRequest = (changes: Partial<RequestState> = {}): RequestState => ({
  id: REQUEST,
  userId: OWNER,
  title: 'Two-seat sofa',
  status: 'pending',
  winningBidId: null,
  shown: true,
  needsConfirmation: false,
  budget: 80,
  bookAtBudget: false,
  version: 1,
  ...changes,
})

const NO_REVIEWS = { count: 0, mean: null }
const carrier = (changes: Partial<Bidder> = {}): Bidder => ({
  card: { userId: CARRIER, displayName: 'Cara’s Waste Co', verificationStatus: 'verified' },
  userType: 'business',
  registration: { blockerText: null, summary: NO_REGISTRATION },
  allowance: { monthlyBids: 25 },
  usedThisMonth: 0,
  ...changes,
})

function place(changes: { request?: RequestState | null; bidder?: Bidder; requiresVerified?: boolean } = {}) {
  return placeBid({
    reviews: NO_REVIEWS,
    bidId: BID,
    request: changes.request === undefined ? openRequest() : changes.request,
    bidder: changes.bidder ?? carrier(),
    input: { bidAmount: 72.5, bidMessage: 'Tomorrow before 11.' },
    settings: { requiresVerified: changes.requiresVerified ?? false, requiresConfirmations: true },
    now: NOW,
  })
}

function refusalOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'allowed'
}

describe('placing a bid', () => {
  test('accepts a bid by a subscribed carrier on another person’s open request (BID-14, R16)', () => {
    expect(place().data).toMatchObject({ requestId: REQUEST, ownerId: OWNER, bidderId: CARRIER, bidAmount: 72.5 })
  })

  test('stores an empty message as none (DATA-13)', () => {
    const event = placeBid({
      reviews: NO_REVIEWS,
      bidId: BID,
      request: openRequest(),
      bidder: carrier(),
      input: { bidAmount: 1, bidMessage: '' },
      settings: { requiresVerified: false, requiresConfirmations: true },
      now: NOW,
    })
    expect(event.data.bidMessage).toBeNull()
  })

  test.each([
    ['rejects a bid on your own request (BID-16)', { request: openRequest({ userId: CARRIER }) }, 'own_request'],
    ['rejects a bid on a missing request', { request: null }, 'not_found'],
    [
      'rejects a bid once another is accepted (BID-17)',
      { request: openRequest({ winningBidId: REQUEST }) },
      'request_closed',
    ],
    ['rejects a bid on an assigned job (BID-18)', { request: openRequest({ status: 'assigned' }) }, 'request_closed'],
    ['rejects a bid on a completed job (BID-18)', { request: openRequest({ status: 'completed' }) }, 'request_closed'],
    ['rejects a bid on a job without an owner', { request: openRequest({ userId: null }) }, 'request_closed'],
    ['rejects a bid on a cancelled job (R27)', { request: openRequest({ status: 'cancelled' }) }, 'request_closed'],
    ['rejects a customer (R16)', { bidder: carrier({ userType: 'customer' }) }, 'not_business'],
    ['rejects an account without a type (R16)', { bidder: carrier({ userType: null }) }, 'not_business'],
    ['rejects a business without a subscription (R16)', { bidder: carrier({ allowance: null }) }, 'not_subscribed'],
    ['rejects the 26th Basic bid of a month (R17, PLAN-03)', { bidder: carrier({ usedThisMonth: 25 }) }, 'quota_used'],
    ['allows the 25th Basic bid of a month (R17, PLAN-03)', { bidder: carrier({ usedThisMonth: 24 }) }, 'allowed'],
    [
      'allows any number of Premium bids (PLAN-10)',
      { bidder: carrier({ allowance: { monthlyBids: null }, usedThisMonth: 1_000 }) },
      'allowed',
    ],
    [
      'rejects an unverified carrier if the setting requires verification (R16)',
      {
        bidder: carrier({ card: { userId: CARRIER, displayName: null, verificationStatus: 'pending_review' } }),
        requiresVerified: true,
      },
      'not_verified',
    ],
  ] as const)('%s', (_sentence, changes, outcome) => {
    expect(refusalOf(() => place(changes))).toBe(outcome)
  })

  test('names the limit and Premium when the quota is used up (R17)', () => {
    expect(() => place({ bidder: carrier({ usedThisMonth: 25 }) })).toThrow(/all 25 bids.*Premium/)
  })

  test('finds what prevents a carrier from bidding without a request', () => {
    expect(findBidBlocker(carrier(), { requiresVerified: false })).toBeNull()
    expect(findBidBlocker(carrier({ allowance: null }), { requiresVerified: false })).toBe('not_subscribed')
  })
})

describe('booking at the budget', () => {
  const SUMMARY = { ...NO_REGISTRATION, status: 'confirmed' as const }
  const confirmed = carrier({ registration: { blockerText: null, summary: SUMMARY } })
  const unverified = { card: { ...confirmed.card, verificationStatus: 'pending_review' as const } }
  const unconfirmed = { registration: { blockerText: null, summary: { ...SUMMARY, status: 'unconfirmed' as const } } }
  const on = { bookAtBudget: true }
  const confirmation = { carries: { allowed: true, reused: false } }

  test.each([
    ['at the budget', {}, {}, {}, true],
    ['a penny below it', {}, {}, { bidAmount: 79.99 }, true],
    ['a penny above it', {}, {}, { bidAmount: 80.01 }, false],
    ['with pence that no float holds', { budget: 79.99 }, {}, { bidAmount: 79.99 }, true],
    ['while it is off', { bookAtBudget: false }, {}, {}, false],
    ['without a budget', { budget: null }, {}, {}, false],
    ['by a carrier that is not verified', {}, unverified, {}, false],
    ['by a carrier without a confirmed registration', {}, unconfirmed, {}, false],
    ['without a required confirmation', { needsConfirmation: true }, {}, {}, false],
    ['with the required confirmation', { needsConfirmation: true }, {}, confirmation, true],
    [
      'with a negative confirmation',
      { needsConfirmation: true },
      {},
      { carries: { ...confirmation.carries, allowed: false } },
      false,
    ],
  ])('is decided for a bid %s (BOOK-02, BOOK-03)', (_, request, bidder, bid, isBooked) => {
    const input = { bidAmount: 80, ...bid }
    expect(isBookedAutomatically(openRequest({ ...on, ...request }), { ...confirmed, ...bidder }, input)).toBe(isBooked)
  })
})

describe('accepting a bid', () => {
  const bid = (id: string, changes: Partial<BidState> = {}): BidState => ({
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

  test('accepts the chosen bid and rejects every other active one (STATE-17, STATE-18)', () => {
    const award = accept()
    expect(award.accepted.data).toMatchObject({ bidId: second.id, bidderId: RIVAL, bidAmount: 70, ownerId: OWNER })
    expect(award.rejected.map(({ data }) => data.bidId)).toEqual([first.id])
  })

  test('leaves decided bids unchanged (CALL-18)', () => {
    const award = accept({ bids: [bid('3', { status: 'rejected' }), second] })
    expect(award.rejected).toEqual([])
  })

  test.each([
    ['rejects anyone but the owner (BID-19)', { callerId: RIVAL }, 'not_owner'],
    [
      'rejects a second acceptance (BID-20, BID-23)',
      { request: openRequest({ winningBidId: first.id }) },
      'request_closed',
    ],
    [
      'rejects an acceptance on an assigned job (BID-21)',
      { request: openRequest({ status: 'assigned' }) },
      'request_closed',
    ],
    [
      'rejects an acceptance on a completed job (BID-21)',
      { request: openRequest({ status: 'completed' }) },
      'request_closed',
    ],
    ['rejects a rejected bid (BID-22)', { bids: [first, { ...second, status: 'rejected' }] }, 'bid_not_active'],
    ['rejects a withdrawn bid', { bids: [first, { ...second, withdrawnAt: NOW }] }, 'bid_not_active'],
    ['rejects an acceptance on a hidden request', { request: openRequest({ shown: false }) }, 'request_hidden'],
    ['rejects a bid of a suspended carrier', { bidderSuspended: true }, 'bidder_suspended'],
    ['rejects a bid without a bidder', { bids: [first, { ...second, bidderId: null }] }, 'bid_not_active'],
    ['rejects an acceptance on a job without an owner', { request: openRequest({ userId: null }) }, 'not_owner'],
    ['rejects a missing bid', { bids: [first] }, 'not_found'],
  ] as const)('%s', (_sentence, changes, outcome) => {
    expect(refusalOf(() => accept(changes))).toBe(outcome)
  })
})
