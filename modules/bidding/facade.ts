import { type Executor, own } from '#server/platform/database.ts'
import type { BiddingTables } from './tables.ts'

export { anonymiseBids } from './commands/anonymise-bids.ts'
export { bidsExport } from './queries/bids-export.ts'

/** The ids of all requests that someone has bid on. */
export async function requestIdsBidOn(db: Executor, bidderId: string): Promise<string[]> {
  const rows = await own<BiddingTables>(db)
    .selectFrom('bids')
    .select('collection_request_id')
    .distinct()
    .where('bidder_id', '=', bidderId)
    .execute()
  return rows.map((row) => row.collection_request_id)
}
