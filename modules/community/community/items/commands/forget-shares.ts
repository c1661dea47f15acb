import type { Db } from '#server/platform/database/database.ts'
import type { CommunityTables } from '../../tables.ts'

const SHARES_RETENTION_MS = 90 * 24 * 3_600_000

/** Deletes contact details that were shared 90 days ago, because the item has long changed hands. */
export async function forgetShares(db: Db<CommunityTables>, now: Date): Promise<void> {
  await db
    .deleteFrom('promise_shares')
    .where('at', '<', new Date(now.getTime() - SHARES_RETENTION_MS))
    .execute()
}
