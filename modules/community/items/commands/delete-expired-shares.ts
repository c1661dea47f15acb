import type { Db } from '#server/platform/database/database.ts'
import type { ItemsTables } from '../tables.ts'

const SHARES_RETENTION_MS = 90 * 24 * 3_600_000

/** Deletes contact details 90 days after they were shared: by then the item has changed hands. */
export async function deleteExpiredShares(db: Db<ItemsTables>, now: Date): Promise<void> {
  await db
    .deleteFrom('promise_shares')
    .where('at', '<', new Date(now.getTime() - SHARES_RETENTION_MS))
    .execute()
}
