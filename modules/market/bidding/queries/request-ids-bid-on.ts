import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** Returns the ids of all requests on which a carrier has bid. */
export async function requestIdsBidOn(db: Executor, bidderId: string): Promise<string[]> {
  const rows = await asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select('collection_request_id')
    .distinct()
    .where('bidder_id', '=', bidderId)
    .execute()
  return rows.map((row) => row.collection_request_id)
}
