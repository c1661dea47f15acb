import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { PlaceBid } from '../contract.ts'
import type { BiddingTables } from '../tables.ts'

/** Returns what the carrier of a bid confirmed about the items; null for nothing. */
export async function carrierConfirmations(
  db: Executor,
  bidId: string,
): Promise<NonNullable<PlaceBid['carries']> | null> {
  const row = await asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select('carries')
    .where('id', '=', bidId)
    .executeTakeFirstOrThrow()
  return row.carries
}
