import type { Selectable } from 'kysely'
import type { SessionUser } from './contract.ts'
import type { AccountsTables } from './tables.ts'

/** What a session says of its owner, as columns. */
export const SESSION_USER = ['users.id', 'email', 'email_confirmed_at', 'user_type', 'role', 'staff_level'] as const

export type SessionUserRow = Pick<
  Selectable<AccountsTables['users']>,
  'id' | 'email' | 'email_confirmed_at' | 'user_type' | 'role' | 'staff_level'
>

/** The same as the browser gets it. */
export const toSessionUser = (row: SessionUserRow): SessionUser => ({
  id: row.id,
  email: row.email,
  emailConfirmed: row.email_confirmed_at !== null,
  userType: row.user_type,
  role: row.role,
  staffLevel: row.role === 'operations' ? row.staff_level : null,
})
