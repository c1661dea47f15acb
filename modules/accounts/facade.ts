import type { Caller } from '#server/platform/access.ts'
import { type Executor, type OpenTransaction, own, ownTrx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/errors.ts'
import { append } from '#server/platform/transaction.ts'
import { checkPassword } from './check-password.ts'
import { endSessions } from './commands/end-sessions.ts'
import type { Role, UserType } from './contract.ts'
import { UserTypeFixed } from './events.ts'
import { linkToMail } from './mail-links.ts'
import type { AccountsTables } from './tables.ts'

export { removeAccount } from './commands/remove-account.ts'
export { forgetSessionCookies } from './cookies.ts'
export { accountExport } from './queries/account-export.ts'

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
  const users = ownTrx<AccountsTables>(trx)
  const fixed = await users
    .updateTable('users')
    .set({ user_type: userType })
    .where('id', '=', userId)
    .where('user_type', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (fixed) {
    await append(trx, UserTypeFixed.of({ userId, userType }, new Date()))
    return userType
  }
  const { user_type } = await users
    .selectFrom('users')
    .select('user_type')
    .where('id', '=', userId)
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

/**
 * Refuses whoever's session has been ended since their access token was issued: called before acts that an ended
 * session must not do for even a minute. Throws Refusal token_refused.
 */
export async function assertSessionLives(db: Executor, { sessionId }: Pick<Caller, 'sessionId'>): Promise<void> {
  if (!(await sessionLives(db, sessionId)))
    throw new Refusal('unauthenticated', 'token_refused', 'Your session has ended. Please log in again.')
}

/** Ends every session of someone; their sockets close. */
export const endAllSessions = (trx: OpenTransaction, userId: string, now: Date): Promise<void> =>
  endSessions(ownTrx<AccountsTables>(trx), { userId }, now)

/** Where a link is to be mailed, and its secret; null once it was used, replaced or has expired. */
export const mailLink = (db: Executor, secret: string, linkId: string) =>
  linkToMail(own<AccountsTables>(db), secret, linkId, new Date())

/** Both addresses of a change, or null when the account is gone. */
export async function emailChangeOf(db: Executor, changeId: string) {
  const change = await own<AccountsTables>(db)
    .selectFrom('email_changes')
    .select(['user_id as userId', 'old_email as oldEmail', 'new_email as newEmail', 'at'])
    .where('id', '=', changeId)
    .executeTakeFirst()
  return change ?? null
}

/** Whether somebody who is signed in knows the password, too. Throws Refusal: slow_down, too_busy. */
export const passwordIsRight = async (db: Executor, userId: string, password: string): Promise<boolean> =>
  (await checkPassword(own<AccountsTables>(db), userId, password, new Date())) !== null

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

/** Makes somebody who has paid for a plan a business, once and for good (R18). Who is one already stays as they are. */
export async function becomeBusiness(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  const become = await ownTrx<AccountsTables>(trx)
    .updateTable('users')
    .set({ user_type: 'business' })
    .where('id', '=', userId)
    .where('user_type', 'is distinct from', 'business')
    .returning('id')
    .executeTakeFirst()
  if (become) await append(trx, UserTypeFixed.of({ userId, userType: 'business' }, now))
}
