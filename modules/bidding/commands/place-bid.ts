import { callerToHold, heldCaller } from '#modules/accounts/facade.ts'
import { cardToRead, toCard } from '#modules/profiles/facade.ts'
import { heldRequest, requestToHold } from '#modules/requests/facade.ts'
import { lockAllowance, subscriptionToRead } from '#modules/subscriptions/facade.ts'
import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { together } from '#server/platform/database/lookups.ts'
import { type Given, unawaited } from '#server/platform/database/prepared-statement.ts'
import { type Act, append, askAndTransact } from '#server/platform/database/transaction.ts'
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
 * Places a bid on an open request and gives the bid as everybody sees it.
 * Throws Refusal: token_refused, account_gone, and see rules.placeBid.
 */
export async function placeBid(
  db: Db<BiddingTables>,
  input: PlaceBidInput,
  settings: rules.BidSettings,
  now: Date,
  act: Act | null,
): Promise<Bid> {
  return askAndTransact(
    db,
    (trx) => holdAll(trx, { ...input.bidder, requestId: input.requestId }),
    async (trx, found) => {
      const bidder = await lockBidder(trx, found, now)
      const request = heldRequest(found.request)
      const event = rules.placeBid({ request, bidder, input: input.bid, settings, now })
      const { data } = event
      await insertBid(trx, {
        id: data.bidId,
        collection_request_id: data.requestId,
        bidder_id: data.bidderId,
        bid_amount: data.bidAmount.toFixed(2),
        bid_message: data.bidMessage,
        created_at: now,
      })
      append(trx, event)
      return asBid(data)
    },
    act,
  )
}

interface NewBid {
  id: string
  collection_request_id: string
  bidder_id: string
  bid_amount: string
  bid_message: string | null
  created_at: Date
}

const insertBid = unawaited('bidding.insert-bid', (db: Db<BiddingTables>, given: Given<NewBid>) =>
  db.insertInto('bids').values({
    id: given('id'),
    collection_request_id: given('collection_request_id'),
    bidder_id: given('bidder_id'),
    bid_amount: given('bid_amount'),
    bid_message: given('bid_message'),
    created_at: given('created_at'),
  }),
)

/** The request is held FOR SHARE: bids do not exclude one another, an acceptance excludes them all. */
const holdAll = together('bidding.hold-all', {
  account: callerToHold,
  request: requestToHold,
  subscription: subscriptionToRead,
  card: cardToRead,
})

type Found = Awaited<ReturnType<typeof holdAll>>

/** The bidder, with the allowance locked: the bids of one carrier count one after another. */
async function lockBidder(trx: OpenTransaction, found: Found, now: Date): Promise<rules.Bidder> {
  const { userId: bidderId, userType } = heldCaller(found.account)
  const allowance = await lockAllowance(trx, bidderId, found.subscription, now)
  const limited = allowance !== null && allowance.monthlyBids !== null
  return {
    card: toCard(bidderId, found.card),
    userType,
    allowance,
    usedThisMonth: limited ? await bidsPlacedBetween(trx, bidderId, allowance.monthStart, allowance.monthEnd) : 0,
  }
}
