import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { BidStatus, myStandingBids } from '../contract.ts'
import type { BiddingTables } from '../tables.ts'

/** A carrier who has bid on more sees the amount on the page of the job. */
const MOST = 500

/** What someone bid on each request where that waits or has won; of several bids the accepted, else the newest. */
export async function standingBids(db: Db<BiddingTables>, bidderId: string): Promise<AnswerOf<typeof myStandingBids>> {
  const newest = (status: BidStatus) =>
    db
      .selectFrom('bids')
      .select(['collection_request_id', 'bid_amount', 'status'])
      .where('bidder_id', '=', bidderId)
      .where('status', '=', status)
      .where('withdrawn_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute()
  const [won, waiting] = await Promise.all([newest('accepted'), newest('active')])
  // what is set last stays: the newest of those that wait, and over them what has won
  const standing = [...waiting.reverse(), ...won].map((bid) => [bid.collection_request_id, bid] as const)
  return {
    items: [...new Map(standing)].map(([requestId, { bid_amount, status }]) => ({
      requestId,
      bidAmount: Number(bid_amount),
      status,
    })),
  }
}
