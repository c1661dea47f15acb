import { sql } from 'kysely'
import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { type Given, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import type { Caller } from '#server/platform/http/access.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { type Account, selectAccount } from '../queries/account-of.ts'
import { sessionEnded } from '../sessions/queries/active-caller.ts'
import { selectActiveSessions } from '../sessions/queries/active-sessions.ts'
import type { AccountsTables } from '../tables.ts'

/**
 * Locks an account FOR KEY SHARE until the transaction ends: it can't be deleted or suspended, but other transactions
 * may share the lock. Commands that store something for a user take this lock first.
 * Throws Refusal: account_gone, account_suspended.
 */
export async function lockAccount(trx: OpenTransaction, userId: string): Promise<Account> {
  const account = assertAccountExists(await lockOther(trx, userId))
  // An access token outlives a suspension by up to ten minutes.
  if (account.suspendedAt) throw new Refusal('forbidden', 'account_suspended', 'Your account has been suspended.')
  return account
}

/** Locks another user's account FOR KEY SHARE, suspended or not. Returns null when it is deleted. */
export async function lockOther(trx: OpenTransaction, userId: string): Promise<Account | null> {
  const [account = null] = await selectForShare(trx, { userId })
  return account
}

const selectForShare = prepareStatement('accounts.hold', (db: Db<AccountsTables>, given: Given<{ userId: string }>) =>
  selectAccount(db, given('userId')).forKeyShare(),
)

/** Locks several accounts FOR KEY SHARE, in the order of their ids. Returns the ids of those that exist. */
export async function lockOthers(trx: OpenTransaction, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await selectAllForShare(trx, { userIds })
  return new Set(rows.map(({ id }) => id))
}

const selectAllForShare = prepareStatement(
  'accounts.hold-all',
  (db: Db<AccountsTables>, given: Given<{ userIds: readonly string[] }>) =>
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', sql<string>`any(${given('userIds')}::uuid[])`)
      .orderBy('id')
      .forKeyShare(),
)

/**
 * Locks the caller's account FOR KEY SHARE and checks that their session is active, for endpoints that `route.ts`
 * doesn't check.
 * Throws Refusal: account_gone, token_refused when the session has ended or the account is suspended.
 */
export async function lockCaller(
  trx: OpenTransaction,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<Account> {
  const [row = null] = await selectCaller(trx, { userId, sessionId })
  const { session_active, ...account } = assertAccountExists(row)
  if (!session_active || account.suspendedAt) throw sessionEnded()
  return account
}

const selectCaller = prepareStatement(
  'accounts.hold-caller',
  (db: Db<AccountsTables>, given: Given<Pick<Caller, 'userId' | 'sessionId'>>) =>
    selectAccount(db, given('userId'))
      .select((account) =>
        account
          .exists(
            selectActiveSessions(db)
              .where('sessions.id', '=', given('sessionId'))
              .where('user_id', '=', given('userId')),
          )
          .as('session_active'),
      )
      .forKeyShare(),
)

/** Locks an account for deletion: waits for shared locks and blocks new ones. Throws Refusal account_gone. */
export async function lockAccountForUpdate(trx: OpenTransaction, userId: string): Promise<Account> {
  return assertAccountExists(await lockOtherForUpdate(trx, userId))
}

/**
 * Locks another user's account for a suspension: waits for shared locks and blocks new ones. Null when it is deleted.
 */
export async function lockOtherForUpdate(trx: OpenTransaction, userId: string): Promise<Account | null> {
  return (await selectAccount(trx, userId).forUpdate().executeTakeFirst()) ?? null
}

function assertAccountExists<A>(account: A | null): A {
  // An access token outlives its account by up to ten minutes.
  if (!account) throw new Refusal('unauthenticated', 'account_gone', 'This account has been deleted.')
  return account
}
