import type { Selectable } from 'kysely'
import type { Trx } from '#server/platform/database/database.ts'
import type { BidState } from '../rules.ts'
import type { BiddingTables, BidsTable } from '../tables.ts'

/** The columns that toBidState needs. */
export const BID_STATE_COLUMNS = ['id', 'bidder_id', 'bid_amount', 'status', 'withdrawn_at'] as const

export const toBidState = (bid: Pick<Selectable<BidsTable>, (typeof BID_STATE_COLUMNS)[number]>): BidState => ({
  id: bid.id,
  bidderId: bid.bidder_id,
  bidAmount: Number(bid.bid_amount),
  status: bid.status,
  withdrawnAt: bid.withdrawn_at,
})

/** Returns the request and the bidder to lock before a bid is decided; null if there is no such bid. */
export async function requestAndBidderOf(
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
