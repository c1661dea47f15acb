import { requestForModeration } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/**
 * Returns a request's owner, the bidder as `otherId` (each null once deleted) and the request's title; null for no bid.
 */
export async function partiesOfBid(
  db: Executor,
  bidId: string,
): Promise<{ title: string; ownerId: string | null; otherId: string | null } | null> {
  const bid = await asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select(['bidder_id', 'collection_request_id'])
    .where('id', '=', bidId)
    .executeTakeFirst()
  const request = bid && (await requestForModeration(db, bid.collection_request_id))
  return request ? { title: request.title, ownerId: request.ownerId, otherId: bid.bidder_id } : null
}
