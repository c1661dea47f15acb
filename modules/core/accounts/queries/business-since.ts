import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../tables.ts'

/** Returns when a business opened its account; null for any other account. */
export async function businessSince(db: Executor, userId: string): Promise<Date | null> {
  const account = await asModuleDb<AccountsTables>(db)
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', userId)
    .where('user_type', '=', 'business')
    .executeTakeFirst()
  return account?.created_at ?? null
}
