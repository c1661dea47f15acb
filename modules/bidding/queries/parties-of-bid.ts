import { moderatedRequest } from '#modules/requests/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** Whose request a bid is on and who placed it, each null once they have left, with the request's title; null where there is no such bid. */
export async function partiesOfBid(
  db: Executor,
  bidId: string,
): Promise<{ title: string; ownerId: string | null; comerId: string | null } | null> {
  const bid = await own<BiddingTables>(db)
    .selectFrom('bids')
    .select(['bidder_id', 'collection_request_id'])
    .where('id', '=', bidId)
    .executeTakeFirst()
  const request = bid && (await moderatedRequest(db, bid.collection_request_id))
  return request ? { title: request.title, ownerId: request.ownerId, comerId: bid.bidder_id } : null
}
