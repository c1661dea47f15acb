import { type Db, type Executor, type OpenTransaction, own, ownTrx } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import type { Caller } from '#server/platform/http/access.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { checkPassword } from './check-password.ts'
import type { OwnSession, Role, UserType } from './contract.ts'
import { linkToMail } from './links/mail-links.ts'
import { sessionEnded } from './sessions/queries/living-caller.ts'
import { mySessions } from './sessions/queries/my-sessions.ts'
import { endSessions } from './sessions/steps/end-sessions.ts'
import type { AccountsTables } from './tables.ts'

export { emailChangeOf } from './links/queries/email-change.ts'
export { accountExport } from './queries/account-export.ts'
export { businessSince } from './queries/business-since.ts'
export { demoAccountsExist } from './queries/demo-accounts.ts'
export { accountsToShow, findAccount, type ShownAccount, suspendedAccounts } from './queries/find-accounts.ts'
export { staffAddresses, staffWithAddress } from './queries/staff-addresses.ts'
export { unreadableFactors } from './second-factor/queries/unreadable-factors.ts'
export { openSealing } from './second-factor/sealed-secrets.ts'
export { forgetSessionCookies } from './sessions/cookies.ts'
export { livingCaller } from './sessions/queries/living-caller.ts'
export { becomeBusiness } from './steps/become-business.ts'
export { fixUserType } from './steps/fix-user-type.ts'
export { removeAccount } from './steps/remove-account.ts'
export { liftSuspension, suspendAccount } from './steps/suspend-account.ts'

export interface Account {
  userId: string
  email: string
  userType: UserType | null
  role: Role
  suspendedAt: Date | null
}

/** The account of `userId`, or null when there is none. */
export async function accountOf(db: Executor, userId: string): Promise<Account | null> {
  return toAccount(await selectAccount(db, userId).executeTakeFirst())
}

const selectAccount = (db: Executor, userId: string) =>
  own<AccountsTables>(db)
    .selectFrom('users')
    .select(['id', 'email', 'user_type', 'role', 'suspended_at'])
    .where('id', '=', userId)

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccount>['executeTakeFirst']>>

const toAccount = (user: AccountRow): Account | null =>
  user
    ? {
        userId: user.id,
        email: user.email,
        userType: user.user_type,
        role: user.role,
        suspendedAt: user.suspended_at,
      }
    : null

/**
 * Holds an account until the transaction ends: it cannot be deleted or suspended meanwhile, but others may hold it too.
 * Whoever stores something of a person's takes this before any other lock. Throws Refusal: account_gone, account_suspended.
 */
export async function holdAccount(trx: OpenTransaction, userId: string): Promise<Account> {
  const [user] = await selectHeld(trx, { userId })
  return heldAccount(user)
}

/**
 * The same for the caller of an endpoint whose session is `held`.
 * Throws Refusal: account_gone, token_refused when the session has ended or the account is suspended.
 */
export async function holdCaller(
  trx: OpenTransaction,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<Account> {
  const [row] = await selectCaller(trx, { userId, sessionId })
  const account = orGone(toAccount(row))
  if (!row?.session_lives || account.suspendedAt) throw sessionEnded()
  return account
}

const selectCaller = prepared(
  'accounts.hold-caller',
  (db: Db<AccountsTables>, given: Given<Pick<Caller, 'userId' | 'sessionId'>>) =>
    selectAccount(db, given('userId'))
      .select((account) =>
        account
          .exists(
            selectLivingSessions(db)
              .where('sessions.id', '=', given('sessionId'))
              .where('user_id', '=', given('userId')),
          )
          .as('session_lives'),
      )
      .forKeyShare(),
)

/** Throws Refusal: account_gone, account_suspended. */
function heldAccount(user: AccountRow): Account {
  const account = orGone(toAccount(user))
  // An access token outlives the sessions that a suspension ends by up to ten minutes.
  if (account.suspendedAt) throw new Refusal('forbidden', 'account_suspended', 'Your account has been suspended.')
  return account
}

/** Holds the account of whom somebody else's act concerns in the same way, suspended or not; null when it is gone. */
export async function holdOther(trx: OpenTransaction, userId: string): Promise<Account | null> {
  const [user] = await selectHeld(trx, { userId })
  return toAccount(user)
}

const selectHeld = prepared('accounts.hold', (db: Db<AccountsTables>, given: Given<{ userId: string }>) =>
  selectAccount(db, given('userId')).forKeyShare(),
)

/** Locks an account that is to be deleted: waits for all who hold it, and keeps them out. Throws Refusal account_gone. */
export async function lockAccount(trx: OpenTransaction, userId: string): Promise<Account> {
  return orGone(await lockOther(trx, userId))
}

/** Locks the account of somebody else, who is to be suspended, in the same way; null when it is gone. */
export async function lockOther(trx: OpenTransaction, userId: string): Promise<Account | null> {
  return toAccount(await selectAccount(trx, userId).forUpdate().executeTakeFirst())
}

function orGone(account: Account | null): Account {
  // An access token outlives its account by up to ten minutes.
  if (!account) throw new Refusal('unauthenticated', 'account_gone', 'This account has been deleted.')
  return account
}

/** Whether a session has not been ended: an access token outlives its session by up to ten minutes. */
export async function sessionLives(db: Executor, sessionId: string): Promise<boolean> {
  return (await selectLivingSessions(db).where('id', '=', sessionId).executeTakeFirst()) !== undefined
}

const selectLivingSessions = (db: Executor) =>
  own<AccountsTables>(db).selectFrom('sessions').select('sessions.id').where('ended_at', 'is', null)

/** Where someone is signed in, last used first. */
export const sessionsOf = async (db: Executor, userId: string, now: Date): Promise<OwnSession[]> =>
  (await mySessions(own<AccountsTables>(db), { userId, sessionId: '' }, now)).items

/** Ends every session of someone; their sockets close. */
export const endAllSessions = (trx: OpenTransaction, userId: string, now: Date): Promise<void> =>
  endSessions(ownTrx<AccountsTables>(trx), { userId }, now)

/** Where a link is to be mailed, and its secret; null once it was used, replaced or has expired. */
export const mailLink = (db: Executor, secret: string, linkId: string) =>
  linkToMail(own<AccountsTables>(db), secret, linkId, new Date())

/** Whether somebody who is signed in knows the password, too. Throws Refusal: slow_down, too_busy. */
export const passwordIsRight = async (db: Executor, userId: string, password: string): Promise<boolean> =>
  (await checkPassword(own<AccountsTables>(db), userId, password, new Date())) !== null
