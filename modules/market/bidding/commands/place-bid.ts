import { randomUUIDv7 } from 'node:crypto'
import { lockRegistrationForShare, registrationForBidding } from '#modules/carriers/carrier-registration/facade.ts'
import { bidderCard } from '#modules/carriers/profiles/facade.ts'
import { type Allowance, lockAllowance } from '#modules/carriers/subscriptions/facade.ts'
import { lockAccountIfExists, lockCaller } from '#modules/core/accounts/facade.ts'
import { assertNotBlocked, blocksWith } from '#modules/market/blocks/facade.ts'
import { lockRequest, lockRequestForShare } from '#modules/market/requests/facade.ts'
import { reviewSummary } from '#modules/market/reviews/facade.ts'
import type { Db, OpenTransaction, Trx } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Caller } from '#server/platform/http/access.ts'
import { bidFromEvent } from '../bid-from-event.ts'
import type { Bid, PlaceBid } from '../contract.ts'
import { countBidsPlacedBetween } from '../queries/count-bids-placed-between.ts'
import * as rules from '../rules.ts'
import { awardBid } from '../steps/award-bid.ts'
import type { BiddingTables } from '../tables.ts'

interface PlaceBidInput {
  requestId: string
  bidder: Pick<Caller, 'userId' | 'sessionId'>
  bid: PlaceBid
}

/**
 * Aborts the transaction when automatic booking accepts the bid. The bid is then placed again with the locks that an
 * acceptance needs.
 */
class NeedsAcceptanceLocks extends Error {
  readonly ownerId: string

  constructor(ownerId: string) {
    super('Automatic booking accepts this bid.')
    this.ownerId = ownerId
  }
}

/**
 * Places a bid on an open request and returns it as everyone sees it. The owner's automatic booking may accept it
 * immediately (BOOK-02). Locks the request FOR SHARE, so that bids run concurrently and an acceptance waits for them.
 * Throws a Refusal: `token_refused`, `account_gone`, `blocked_by_you`, `not_available`, and those of rules.placeBid.
 */
export async function placeBid(
  db: Db<BiddingTables>,
  input: PlaceBidInput,
  settings: rules.PlacingSettings,
  now: Date,
  command: IdempotentCommand | null,
): Promise<Bid> {
  const attempt = { ...input, settings, now }
  try {
    return await transact(db, (trx) => place(trx, { ...attempt, bookingOwnerId: null }), command)
  } catch (error) {
    if (!(error instanceof NeedsAcceptanceLocks)) throw error
    return transact(db, (trx) => place(trx, { ...attempt, bookingOwnerId: error.ownerId }), command)
  }
}

interface PlaceInput extends PlaceBidInput {
  settings: rules.PlacingSettings
  now: Date
  /** Set to lock this owner's account and the request as for an acceptance; null to lock only the request FOR SHARE. */
  bookingOwnerId: string | null
}

async function place(trx: Trx<BiddingTables>, input: PlaceInput): Promise<Bid> {
  const { requestId, bidder: caller, bid, settings, now, bookingOwnerId } = input
  const owner = bookingOwnerId === null ? null : await lockAccountIfExists(trx, bookingOwnerId)
  // pipelined: PostgreSQL runs them in this order, and the results arrive in one round trip
  const [account, request, blocks, card, registration, reviews, allowance] = await Promise.all([
    lockCaller(trx, caller),
    bookingOwnerId === null ? lockRequestForShare(trx, requestId) : lockRequest(trx, requestId),
    blocksWith(trx, caller.userId),
    bidderCard(trx, caller.userId),
    lockRegistrationForShare(trx, caller.userId),
    settings.reviews ? reviewSummary(trx, caller.userId) : undefined,
    lockAllowance(trx, caller.userId, now),
  ])
  const usedThisMonth = await bidsOfMonth(trx, caller.userId, allowance)
  const bidderRegistration = registrationForBidding(registration, settings.registration, now)
  const bidder = { card, userType: account.userType, registration: bidderRegistration, allowance, usedThisMonth }
  const event = rules.placeBid({ bidId: randomUUIDv7(), request, bidder, reviews, input: bid, settings, now })
  assertNotBlocked(blocks, event.data.ownerId)
  const isBooked = request !== null && rules.isBookedAutomatically(request, bidder, bid)
  if (isBooked && bookingOwnerId === null) throw new NeedsAcceptanceLocks(event.data.ownerId)
  await insertBid(trx, {
    ...event.data,
    amount: event.data.bidAmount.toFixed(2),
    carries: bid.carries ? JSON.stringify(bid.carries) : null,
    now,
  })
  append(trx, event)
  // a suspended owner can't accept a bid, so none is booked
  if (!isBooked || !owner || owner.suspendedAt) return bidFromEvent(event.data)
  const { bidId, ownerId } = event.data
  await awardBid(trx, { request, bidId, ownerId, bidderSuspended: false, automatic: true }, now)
  return { ...bidFromEvent(event.data), status: 'accepted', version: rules.SETTLED_VERSION }
}

/** Returns how many of the month's bids count towards the limit: placed less returned; 0 without a limit. */
async function bidsOfMonth(trx: OpenTransaction, bidderId: string, allowance: Allowance | null): Promise<number> {
  if (allowance === null || allowance.monthlyBids === null) return 0
  const { placed, returned } = await countBidsPlacedBetween(trx, bidderId, allowance.monthStart, allowance.monthEnd)
  return placed - returned
}

interface NewBid {
  bidId: string
  requestId: string
  bidderId: string
  /** Pounds, with two decimals. */
  amount: string
  bidMessage: string | null
  /** The carrier's confirmations, as JSON. */
  carries: string | null
  now: Date
}

const insertBid = prepareStatement('bidding.insert-bid', (db: Db<BiddingTables>, placeholder: PlaceholderOf<NewBid>) =>
  db.insertInto('bids').values({
    id: placeholder('bidId'),
    collection_request_id: placeholder('requestId'),
    bidder_id: placeholder('bidderId'),
    bid_amount: placeholder('amount'),
    bid_message: placeholder('bidMessage'),
    carries: placeholder('carries'),
    created_at: placeholder('now'),
  }),
)
