import type { Selectable } from 'kysely'
import type { Trx } from '#server/platform/database/database.ts'
import type { JudgedBid } from '../rules.ts'
import type { BiddingTables, BidsTable } from '../tables.ts'

/** What the rules judge a bid by. */
export const JUDGED_COLUMNS = ['id', 'bidder_id', 'bid_amount', 'status', 'withdrawn_at'] as const

export const toJudged = (bid: Pick<Selectable<BidsTable>, (typeof JUDGED_COLUMNS)[number]>): JudgedBid => ({
  id: bid.id,
  bidderId: bid.bidder_id,
  bidAmount: Number(bid.bid_amount),
  status: bid.status,
  withdrawnAt: bid.withdrawn_at,
})

/** What is to be locked before a bid is judged: the request that it is on, and its bidder; null when there is no such bid. */
export async function concernedBy(
  trx: Trx<BiddingTables>,
  bidId: string,
): Promise<{ requestId: string; bidderId: string | null } | null> {
  const bid = await trx
    .selectFrom('bids')
    .select(['collection_request_id', 'bidder_id'])
    .where('id', '=', bidId)
    .executeTakeFirst()
  return bid ? { requestId: bid.collection_request_id, bidderId: bid.bidder_id } : null
}
