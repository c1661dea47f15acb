import { type Executor, own } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** The ids of all requests that a carrier has bid on. */
export async function requestIdsBidOn(db: Executor, bidderId: string): Promise<string[]> {
  const rows = await own<BiddingTables>(db)
    .selectFrom('bids')
    .select('collection_request_id')
    .distinct()
    .where('bidder_id', '=', bidderId)
    .execute()
  return rows.map((row) => row.collection_request_id)
}
