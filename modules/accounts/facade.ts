import { type Executor, type OpenTransaction, own, ownTrx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/errors.ts'
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
  return toAccount(await selectAccount(db, userId).executeTakeFirst())
}

const selectAccount = (db: Executor, userId: string) =>
  own<AccountsTables>(db).selectFrom('users').select(['id', 'email', 'user_type', 'role']).where('id', '=', userId)

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccount>['executeTakeFirst']>>

const toAccount = (user: AccountRow): Account | null =>
  user ? { userId: user.id, email: user.email, userType: user.user_type, role: user.role } : null

/**
 * Holds an account until the transaction ends: it cannot be deleted meanwhile, but others may hold it too. Whoever
 * stores something of a person's takes this before any other lock. Throws Refusal account_gone.
 */
export async function holdAccount(trx: OpenTransaction, userId: string): Promise<Account> {
  return orGone(toAccount(await selectAccount(trx, userId).forKeyShare().executeTakeFirst()))
}

/** Locks an account that is to be deleted: waits for all who hold it, and keeps them out. Throws Refusal account_gone. */
export async function lockAccount(trx: OpenTransaction, userId: string): Promise<Account> {
  return orGone(toAccount(await selectAccount(trx, userId).forUpdate().executeTakeFirst()))
}

function orGone(account: Account | null): Account {
  // An access token outlives its account by up to ten minutes.
  if (!account) throw new Refusal('unauthenticated', 'account_gone', 'This account has been deleted.')
  return account
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
