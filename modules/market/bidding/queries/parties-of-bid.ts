import { requestForModeration } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/**
 * Returns the owner of a bid's request, the bidder as `counterpartyId` (each null once their account is deleted) and
 * the request's title; null if the bid doesn't exist.
 */
export async function partiesOfBid(
  db: Executor,
  bidId: string,
): Promise<{ title: string; ownerId: string | null; counterpartyId: string | null } | null> {
  const bid = await asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select(['bidder_id', 'collection_request_id'])
    .where('id', '=', bidId)
    .executeTakeFirst()
  const request = bid && (await requestForModeration(db, bid.collection_request_id))
  return request ? { title: request.title, ownerId: request.ownerId, counterpartyId: bid.bidder_id } : null
}
