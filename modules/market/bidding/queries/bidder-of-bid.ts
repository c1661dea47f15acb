import { ownerOfRequest } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/**
 * Returns who placed a bid: null once that account is deleted, undefined if the bid or its message is not publicly
 * visible.
 */
export async function bidderOfBid(db: Executor, bidId: string): Promise<string | null | undefined> {
  const row = await asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select(['bidder_id', 'collection_request_id'])
    .where('id', '=', bidId)
    .where('withdrawn_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!row || (await ownerOfRequest(db, row.collection_request_id)) === undefined) return undefined
  return row.bidder_id
}
