import { randomUUIDv7 } from 'node:crypto'
import { holdCaller } from '#modules/accounts/facade.ts'
import { assertNotBlocked, blocksWith } from '#modules/blocks/facade.ts'
import { holdRegistration, judgedRegistration } from '#modules/licences/facade.ts'
import { bidderCard } from '#modules/profiles/facade.ts'
import { holdRequest } from '#modules/requests/facade.ts'
import { reviewSummary } from '#modules/reviews/facade.ts'
import { type Allowance, lockAllowance } from '#modules/subscriptions/facade.ts'
import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Caller } from '#server/platform/http/access.ts'
import type { Bid, PlaceBid } from '../contract.ts'
import { asBid } from '../placed-bid.ts'
import { bidsPlacedBetween } from '../queries/bids-placed-between.ts'
import * as rules from '../rules.ts'
import type { BiddingTables } from '../tables.ts'

interface PlaceBidInput {
  requestId: string
  bidder: Pick<Caller, 'userId' | 'sessionId'>
  bid: PlaceBid
}

/**
 * Places a bid on an open request and gives the bid as all see it. The request is held FOR SHARE: bids do not
 * exclude one another, an acceptance excludes them all.
 * Throws Refusal: token_refused, account_gone, blocked_by_you, not_available, and see rules.placeBid.
 */
export async function placeBid(
  db: Db<BiddingTables>,
  { requestId, bidder: caller, bid }: PlaceBidInput,
  settings: rules.PlacingSettings,
  now: Date,
  command: IdempotentCommand | null,
): Promise<Bid> {
  return transact(
    db,
    async (trx) => {
      // sent one behind the other, locks in this order, and answered in one round trip
      const [account, request, blocks, card, registration, reviews, allowance] = await Promise.all([
        holdCaller(trx, caller),
        holdRequest(trx, requestId),
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
      await insertBid(trx, {
        ...event.data,
        amount: event.data.bidAmount.toFixed(2),
        carries: bid.carries ? JSON.stringify(bid.carries) : null,
        now,
      })
      append(trx, event)
      return asBid(event.data)
    },
    command,
  )
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
