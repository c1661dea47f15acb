import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../tables.ts'

/** The most suspended accounts that staff see at once. */
const MAX_SUSPENDED = 50

/** Returns the id of the account with exactly this address (lower case), or null. */
export async function findAccountId(db: Executor, { email }: { email: string }): Promise<string | null> {
  const row = await asModuleDb<AccountsTables>(db)
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the ids of suspended accounts, most recently suspended first. */
export async function suspendedAccountIds(db: Executor): Promise<string[]> {
  const rows = await asModuleDb<AccountsTables>(db)
    .selectFrom('users')
    .select('id')
    .where('suspended_at', 'is not', null)
    .orderBy('suspended_at', 'desc')
    .limit(MAX_SUSPENDED)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the addresses of `userIds`, by id. Deleted accounts are missing. */
export async function emailsOf(db: Executor, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await asModuleDb<AccountsTables>(db)
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** An account as staff see it. The caller masks the address. */
export type AccountForStaff = Awaited<ReturnType<typeof accountsForStaff>>[number]

/** Returns the accounts of `userIds` in the same order, without deleted ones. */
export async function accountsForStaff(db: Executor, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  const rows = await asModuleDb<AccountsTables>(db)
    .selectFrom('users')
    .select(['id as userId', 'email', 'email_confirmed_at', 'user_type as userType', 'role', 'staff_level'])
    .select(['created_at as createdAt', 'suspended_at as suspendedAt', 'suspended_reason as suspendedReason'])
    .where('id', 'in', userIds)
    .execute()
  const accounts = rows.map(({ email_confirmed_at, staff_level, ...account }) => ({
    ...account,
    emailConfirmed: email_confirmed_at !== null,
    staffLevel: account.role === 'operations' ? staff_level : null,
  }))
  const byId = new Map(accounts.map((account) => [account.userId, account]))
  return userIds.flatMap((userId) => byId.get(userId) ?? [])
}
