import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../tables.ts'

/** Returns which of these accounts are suspended. */
export async function suspendedAmong(db: Executor, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await asModuleDb<AccountsTables>(db)
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('suspended_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
