import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../tables.ts'

/** Returns the account whose suspension expired longest ago (CASE-03); null for none. */
export async function nextExpiredSuspension(db: Executor, now: Date): Promise<string | null> {
  const row = await asModuleDb<AccountsTables>(db)
    .selectFrom('users')
    .select('id')
    .where('suspended_until', '<=', now)
    .orderBy('suspended_until')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
