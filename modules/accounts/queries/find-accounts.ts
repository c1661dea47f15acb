import { type Executor, own } from '#server/platform/database/database.ts'
import type { StaffLevel } from '#server/platform/kernel/contract.ts'
import type { Role, UserType } from '../contract.ts'
import type { AccountsTables } from '../tables.ts'

/** An account as staff see it; the address is for them to mask. */
export interface ShownAccount {
  userId: string
  email: string
  emailConfirmed: boolean
  userType: UserType | null
  role: Role
  staffLevel: StaffLevel | null
  createdAt: Date
  suspendedAt: Date | null
  suspendedReason: string | null
}

const MOST_SUSPENDED = 50

/** The id of the account with exactly this address (lower case), or null. */
export async function findAccount(db: Executor, { email }: { email: string }): Promise<string | null> {
  const row = await own<AccountsTables>(db)
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The ids of accounts that are suspended now, last suspended first. */
export async function suspendedAccounts(db: Executor): Promise<string[]> {
  const rows = await own<AccountsTables>(db)
    .selectFrom('users')
    .select('id')
    .where('suspended_at', 'is not', null)
    .orderBy('suspended_at', 'desc')
    .limit(MOST_SUSPENDED)
    .execute()
  return rows.map(({ id }) => id)
}

/** The accounts of `userIds`, in their order; those that are gone are left out. */
export async function accountsToShow(db: Executor, userIds: readonly string[]): Promise<ShownAccount[]> {
  if (userIds.length === 0) return []
  const rows = await own<AccountsTables>(db)
    .selectFrom('users')
    .select(['id', 'email', 'email_confirmed_at', 'user_type', 'role', 'staff_level'])
    .select(['created_at', 'suspended_at', 'suspended_reason'])
    .where('id', 'in', userIds)
    .execute()
  const shown = new Map(rows.map((row) => [row.id, toShown(row)]))
  return userIds.flatMap((userId) => shown.get(userId) ?? [])
}

interface Row {
  id: string
  email: string
  email_confirmed_at: Date | null
  user_type: UserType | null
  role: Role
  staff_level: StaffLevel
  created_at: Date
  suspended_at: Date | null
  suspended_reason: string | null
}

const toShown = (row: Row): ShownAccount => ({
  userId: row.id,
  email: row.email,
  emailConfirmed: row.email_confirmed_at !== null,
  userType: row.user_type,
  role: row.role,
  staffLevel: row.role === 'operations' ? row.staff_level : null,
  createdAt: row.created_at,
  suspendedAt: row.suspended_at,
  suspendedReason: row.suspended_reason,
})
