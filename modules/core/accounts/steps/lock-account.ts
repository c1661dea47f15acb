import { sql } from 'kysely'
import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import type { Caller } from '#server/platform/http/access.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { type Account, selectAccount } from '../queries/account-of.ts'
import { sessionEnded } from '../sessions/queries/active-caller.ts'
import { selectActiveSessions } from '../sessions/queries/active-sessions.ts'
import type { AccountsTables } from '../tables.ts'

/**
 * Locks an account FOR KEY SHARE until the transaction ends: it can't be deleted or suspended, but other transactions
 * may share the lock. Commands that store something for a user take this lock first.
 * Throws a Refusal (`account_gone`, `account_suspended`).
 */
export async function lockAccount(trx: OpenTransaction, userId: string): Promise<Account> {
  const account = assertAccountExists(await lockAccountIfExists(trx, userId))
  // An access token outlives a suspension by up to ten minutes.
  if (account.suspendedAt) throw new Refusal('forbidden', 'account_suspended', 'Your account has been suspended.')
  return account
}

/** Locks another user's account FOR KEY SHARE, suspended or not. Returns null if it is deleted. */
export async function lockAccountIfExists(trx: OpenTransaction, userId: string): Promise<Account | null> {
  const [account = null] = await selectForShare(trx, { userId })
  return account
}

const selectForShare = prepareStatement(
  'accounts.hold',
  (db: Db<AccountsTables>, placeholder: PlaceholderOf<{ userId: string }>) =>
    selectAccount(db, placeholder('userId')).forKeyShare(),
)

/** Locks several accounts FOR KEY SHARE, in the order of their ids. Returns the ids of those that exist. */
export async function lockExistingAccounts(trx: OpenTransaction, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await selectAllForShare(trx, { userIds })
  return new Set(rows.map(({ id }) => id))
}

const selectAllForShare = prepareStatement(
  'accounts.hold-all',
  (db: Db<AccountsTables>, placeholder: PlaceholderOf<{ userIds: readonly string[] }>) =>
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', sql<string>`any(${placeholder('userIds')}::uuid[])`)
      .orderBy('id')
      .forKeyShare(),
)

/**
 * Locks the caller's account FOR KEY SHARE and checks that their session is active, for endpoints that `route.ts`
 * doesn't check.
 * Throws a Refusal: `account_gone`, `token_refused` if the session has ended or the account is suspended.
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
  (db: Db<AccountsTables>, placeholder: PlaceholderOf<Pick<Caller, 'userId' | 'sessionId'>>) =>
    selectAccount(db, placeholder('userId'))
      .select((eb) =>
        eb
          .exists(
            selectActiveSessions(db)
              .where('sessions.id', '=', placeholder('sessionId'))
              .where('user_id', '=', placeholder('userId')),
          )
          .as('session_active'),
      )
      .forKeyShare(),
)

/** Locks an account for deletion: waits for shared locks and blocks new ones. Throws a Refusal (`account_gone`). */
export async function lockAccountForUpdate(trx: OpenTransaction, userId: string): Promise<Account> {
  return assertAccountExists(await lockAccountForUpdateIfExists(trx, userId))
}

/**
 * Locks another user's account for a suspension: waits for shared locks and blocks new ones. Null when it is deleted.
 */
export async function lockAccountForUpdateIfExists(trx: OpenTransaction, userId: string): Promise<Account | null> {
  return (await selectAccount(trx, userId).forUpdate().executeTakeFirst()) ?? null
}

function assertAccountExists<A>(account: A | null): A {
  // An access token outlives its account by up to ten minutes.
  if (!account) throw new Refusal('unauthenticated', 'account_gone', 'This account has been deleted.')
  return account
}
