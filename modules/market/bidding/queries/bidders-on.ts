import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** Returns the ids of the carriers with a bid on a request, except withdrawn bids. */
export async function biddersOn(db: Executor, requestId: string): Promise<string[]> {
  const rows = await asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select('bidder_id')
    .distinct()
    .where('collection_request_id', '=', requestId)
    .where('withdrawn_at', 'is', null)
    .where('bidder_id', 'is not', null)
    .orderBy('bidder_id')
    .execute()
  return rows.flatMap(({ bidder_id }) => bidder_id ?? [])
}
