import { type Executor, own } from '#server/platform/database/database.ts'
import type { PlaceBid } from '../contract.ts'
import type { BiddingTables } from '../tables.ts'

/** What the carrier of a bid ticked about the load; null for nothing. */
export async function carrierTicks(db: Executor, bidId: string): Promise<NonNullable<PlaceBid['carries']> | null> {
  const row = await own<BiddingTables>(db)
    .selectFrom('bids')
    .select('carries')
    .where('id', '=', bidId)
    .executeTakeFirstOrThrow()
  return row.carries
}
