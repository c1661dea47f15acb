import type { InferResult } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../tables.ts'

/** Selects what other modules may know about an account. */
export const selectAccount = (db: Executor, userId: string) =>
  asModuleDb<AccountsTables>(db)
    .selectFrom('users')
    .select(['id as userId', 'email', 'user_type as userType', 'role', 'suspended_at as suspendedAt'])
    .select('suspended_until as suspendedUntil')
    .where('id', '=', userId)

export type Account = InferResult<ReturnType<typeof selectAccount>>[number]

/** Returns the account of `userId`, or null if there is none. */
export async function accountOf(db: Executor, userId: string): Promise<Account | null> {
  return (await selectAccount(db, userId).executeTakeFirst()) ?? null
}
