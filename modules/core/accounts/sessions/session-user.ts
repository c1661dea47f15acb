import type { Selectable } from 'kysely'
import type { Db, Trx } from '#server/platform/database/database.ts'
import type { SessionUser } from '../contract.ts'
import { secondFactorStep } from '../rules.ts'
import type { AccountsTables } from '../tables.ts'

/** The columns of selectUsers that toSessionUser needs. */
export const SESSION_USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.email_confirmed_at',
  'users.user_type',
  'users.role',
  'users.staff_level',
  'second_factors.set_up_at',
] as const

export type SessionUserRow = Pick<
  Selectable<AccountsTables['users']>,
  'id' | 'email' | 'email_confirmed_at' | 'user_type' | 'role' | 'staff_level'
> & { set_up_at: Date | null }

/** Selects accounts with their second factors. */
export const selectUsers = (db: Db<AccountsTables> | Trx<AccountsTables>) =>
  db.selectFrom('users').leftJoin('second_factors', 'second_factors.user_id', 'users.id')

/** A session and its owner. */
export interface SessionWithOwner {
  sessionId: string
  user: SessionUserRow
  /** When the second factor was passed in this session; null if it was not. */
  secondFactorAt: Date | null
}

/** Returns the owner as the browser sees them. Staff who still have to pass their second factor have no permissions. */
export function toSessionUser(
  { user: row, secondFactorAt }: SessionWithOwner,
  secondFactorRequired: boolean,
): SessionUser {
  const state = { role: row.role, isSetUp: row.set_up_at !== null, isPassed: secondFactorAt !== null }
  const secondFactor = secondFactorStep(state, secondFactorRequired)
  return {
    id: row.id,
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    userType: row.user_type,
    role: row.role,
    staffLevel: row.role === 'operations' && secondFactor === null ? row.staff_level : null,
    secondFactor,
  }
}
