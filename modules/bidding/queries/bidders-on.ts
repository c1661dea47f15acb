import { type Executor, own } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** Who has a bid on a request that they did not take back. */
export async function biddersOn(db: Executor, requestId: string): Promise<string[]> {
  const rows = await own<BiddingTables>(db)
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
