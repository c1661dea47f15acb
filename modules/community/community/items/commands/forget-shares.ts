import type { Db } from '#server/platform/database/database.ts'
import type { CommunityTables } from '../../tables.ts'

const KEPT_MS = 90 * 24 * 3_600_000

/** Deletes what was shared for a promise 90 days ago: the item has long changed hands. */
export async function forgetShares(db: Db<CommunityTables>, now: Date): Promise<void> {
  await db
    .deleteFrom('promise_shares')
    .where('at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
