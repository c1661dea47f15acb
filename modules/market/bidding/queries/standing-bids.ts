import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { BidStatus, myStandingBids } from '../contract.ts'
import type { BiddingTables } from '../tables.ts'

/** The most open and most accepted bids returned. The amounts of older ones are only on the job pages. */
const MAX_ROWS = 500

/** Returns a carrier's bid on each request where one is open or has won: the accepted one, otherwise the newest. */
export async function standingBids(db: Db<BiddingTables>, bidderId: string): Promise<AnswerOf<typeof myStandingBids>> {
  const newestBids = (status: BidStatus) =>
    db
      .selectFrom('bids')
      .select(['collection_request_id', 'bid_amount', 'status'])
      .where('bidder_id', '=', bidderId)
      .where('status', '=', status)
      .where('withdrawn_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_ROWS)
      .execute()
  const [acceptedBids, openBids] = await Promise.all([newestBids('accepted'), newestBids('active')])
  // later entries overwrite earlier ones: the newest open bid, then the one that won
  const bidsByRequest = [...openBids.reverse(), ...acceptedBids].map((bid) => [bid.collection_request_id, bid] as const)
  return {
    items: [...new Map(bidsByRequest)].map(([requestId, { bid_amount, status }]) => ({
      requestId,
      bidAmount: Number(bid_amount),
      status,
    })),
  }
}
