import { randomUUIDv7 } from 'node:crypto'
import { holdCaller, holdOther } from '#modules/accounts/facade.ts'
import { assertNotBlocked, blocksWith } from '#modules/blocks/facade.ts'
import { holdRegistration, judgedRegistration } from '#modules/licences/facade.ts'
import { bidderCard } from '#modules/profiles/facade.ts'
import { holdRequest, lockRequest } from '#modules/requests/facade.ts'
import { reviewSummary } from '#modules/reviews/facade.ts'
import { type Allowance, lockAllowance } from '#modules/subscriptions/facade.ts'
import type { Db, OpenTransaction, Trx } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Caller } from '#server/platform/http/access.ts'
import type { Bid, PlaceBid } from '../contract.ts'
import { asBid } from '../placed-bid.ts'
import { bidsPlacedBetween } from '../queries/bids-placed-between.ts'
import * as rules from '../rules.ts'
import { awardBid } from '../steps/award-bid.ts'
import type { BiddingTables } from '../tables.ts'

interface PlaceBidInput {
  requestId: string
  bidder: Pick<Caller, 'userId' | 'sessionId'>
  bid: PlaceBid
}

/** Thrown where a bid books its job, which takes the locks of an acceptance: it is placed from the start with those. */
class BooksAtOnce extends Error {
  readonly ownerId: string

  constructor(ownerId: string) {
    super('This bid books its job.')
    this.ownerId = ownerId
  }
}

/**
 * Places a bid on an open request and returns the bid as all see it; accepted with it where the owner's standing
 * instruction says so (BOOK-02). The request is held FOR SHARE: bids do not exclude one another, an acceptance excludes
 * them all. Throws Refusal: token_refused, account_gone, blocked_by_you, not_available, and see rules.placeBid.
 */
export async function placeBid(
  db: Db<BiddingTables>,
  input: PlaceBidInput,
  settings: rules.PlacingSettings,
  now: Date,
  command: IdempotentCommand | null,
): Promise<Bid> {
  const placing = { ...input, settings, now }
  try {
    return await transact(db, (trx) => place(trx, { ...placing, bookFor: null }), command)
  } catch (error) {
    if (!(error instanceof BooksAtOnce)) throw error
    return transact(db, (trx) => place(trx, { ...placing, bookFor: error.ownerId }), command)
  }
}

interface Placing extends PlaceBidInput {
  settings: rules.PlacingSettings
  now: Date
  /** The owner whose account and request are locked as an acceptance locks them; null to hold the request alone. */
  bookFor: string | null
}

async function place(trx: Trx<BiddingTables>, placing: Placing): Promise<Bid> {
  const { requestId, bidder: caller, bid, settings, now, bookFor } = placing
  const owner = bookFor === null ? null : await holdOther(trx, bookFor)
  // sent one behind the other, locks in this order, and answered in one round trip
  const [account, request, blocks, card, registration, reviews, allowance] = await Promise.all([
    holdCaller(trx, caller),
    bookFor === null ? holdRequest(trx, requestId) : lockRequest(trx, requestId),
    blocksWith(trx, caller.userId),
    bidderCard(trx, caller.userId),
    holdRegistration(trx, caller.userId),
    settings.reviews ? reviewSummary(trx, caller.userId) : undefined,
    lockAllowance(trx, caller.userId, now),
  ])
  const usedThisMonth = await bidsOfMonth(trx, caller.userId, allowance)
  const held = judgedRegistration(registration, settings.registration, now)
  const bidder = { card, userType: account.userType, registration: held, allowance, usedThisMonth }
  const event = rules.placeBid({ bidId: randomUUIDv7(), request, bidder, reviews, input: bid, settings, now })
  assertNotBlocked(blocks, event.data.ownerId)
  const books = request !== null && rules.booksAtOnce(request, bidder, bid)
  if (books && bookFor === null) throw new BooksAtOnce(event.data.ownerId)
  await insertBid(trx, {
    ...event.data,
    amount: event.data.bidAmount.toFixed(2),
    carries: bid.carries ? JSON.stringify(bid.carries) : null,
    now,
  })
  append(trx, event)
  // an owner who may not accept a bid has none accepted
  if (!books || !owner || owner.suspendedAt) return asBid(event.data)
  const { bidId, ownerId } = event.data
  await awardBid(trx, { request, bidId, ownerId, bidderSuspended: false, automatic: true }, now)
  return { ...asBid(event.data), status: 'accepted', version: rules.SETTLED }
}

/** How many bids count towards a limit, less those that came back; without a limit they are not counted. */
async function bidsOfMonth(trx: OpenTransaction, bidderId: string, allowance: Allowance | null): Promise<number> {
  if (allowance === null || allowance.monthlyBids === null) return 0
  const { placed, returned } = await bidsPlacedBetween(trx, bidderId, allowance.monthStart, allowance.monthEnd)
  return placed - returned
}

interface NewBid {
  bidId: string
  requestId: string
  bidderId: string
  /** Pounds, with two decimals. */
  amount: string
  bidMessage: string | null
  /** The ticks of the carrier, as JSON. */
  carries: string | null
  now: Date
}

const insertBid = prepared('bidding.insert-bid', (db: Db<BiddingTables>, given: Given<NewBid>) =>
  db.insertInto('bids').values({
    id: given('bidId'),
    collection_request_id: given('requestId'),
    bidder_id: given('bidderId'),
    bid_amount: given('amount'),
    bid_message: given('bidMessage'),
    carries: given('carries'),
    created_at: given('now'),
  }),
)
