import { sql } from 'kysely'
import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import type { Caller } from '#server/platform/http/access.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { type Account, selectAccount } from '../queries/account-of.ts'
import { sessionEnded } from '../sessions/queries/living-caller.ts'
import { selectLivingSessions } from '../sessions/queries/session-lives.ts'
import type { AccountsTables } from '../tables.ts'

/**
 * Holds an account until the transaction ends: it cannot be deleted or suspended meanwhile, but others may hold it too.
 * A command that stores something of a person's takes this before any other lock.
 * Throws Refusal: account_gone, account_suspended.
 */
export async function holdAccount(trx: OpenTransaction, userId: string): Promise<Account> {
  const account = orGone(await holdOther(trx, userId))
  // An access token outlives the sessions that a suspension ends by up to ten minutes.
  if (account.suspendedAt) throw new Refusal('forbidden', 'account_suspended', 'Your account has been suspended.')
  return account
}

/** Holds the account of the other person in an act in the same way, suspended or not; null when it is gone. */
export async function holdOther(trx: OpenTransaction, userId: string): Promise<Account | null> {
  const [account = null] = await selectHeld(trx, { userId })
  return account
}

const selectHeld = prepared('accounts.hold', (db: Db<AccountsTables>, given: Given<{ userId: string }>) =>
  selectAccount(db, given('userId')).forKeyShare(),
)

/** Holds several of them, in the order of their ids; gives the ids of those that are there. */
export async function holdOthers(trx: OpenTransaction, userIds: readonly string[]): Promise<Set<string>> {
  const held = await selectAllHeld(trx, { userIds })
  return new Set(held.map(({ id }) => id))
}

const selectAllHeld = prepared(
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
 * Holds the account of the caller of an endpoint whose session is `held`.
 * Throws Refusal: account_gone, token_refused when the session has ended or the account is suspended.
 */
export async function holdCaller(
  trx: OpenTransaction,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<Account> {
  const [row = null] = await selectCaller(trx, { userId, sessionId })
  const { session_lives, ...account } = orGone(row)
  if (!session_lives || account.suspendedAt) throw sessionEnded()
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

/** Locks an account that is to be deleted: waits for all who hold it, and keeps them out. Throws Refusal account_gone. */
export async function lockAccount(trx: OpenTransaction, userId: string): Promise<Account> {
  return orGone(await lockOther(trx, userId))
}

/** Locks the account of a person who is to be suspended in the same way; null when it is gone. */
export async function lockOther(trx: OpenTransaction, userId: string): Promise<Account | null> {
  return (await selectAccount(trx, userId).forUpdate().executeTakeFirst()) ?? null
}

function orGone<A>(account: A | null): A {
  // An access token outlives its account by up to ten minutes.
  if (!account) throw new Refusal('unauthenticated', 'account_gone', 'This account has been deleted.')
  return account
}
