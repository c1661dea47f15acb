import type { Db, Trx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/network.ts'
import { transact } from '#server/platform/transaction.ts'
import { countedFailures, type Failures, FORGET_FAILURES_MS, waitAfter } from './rules.ts'
import type { AccountsTables } from './tables.ts'

/** Who tries to sign in: an address that may be anybody's, from where. */
export interface Attempt {
  email: string
  /** The caller's IP address; null for somebody who is signed in, whose guesses count on the account alone. */
  ip: string | null
}

export const accountKey = ({ email }: Pick<Attempt, 'email'>): string => `account:${email}`
export const secondFactorKey = (userId: string): string => `second-factor:${userId}`
const networkKey = (ip: string) => `network:${networkOf(ip)}`

/**
 * Counts a try as failed before the password is looked at, so that guesses sent all at once count one by one.
 * Throws Refusal slow_down while the account or the network has to wait.
 */
export const beginTry = (db: Db<AccountsTables>, attempt: Attempt, now: Date): Promise<void> =>
  countTry(db, { kind: 'account', key: accountKey(attempt), ip: attempt.ip }, now)

/** The same for a code of somebody's second factor. */
export const beginCodeTry = (db: Db<AccountsTables>, userId: string, now: Date): Promise<void> =>
  countTry(db, { kind: 'second_factor', key: secondFactorKey(userId), ip: null }, now)

interface Counted {
  kind: 'account' | 'second_factor'
  key: string
  ip: string | null
}

async function countTry(db: Db<AccountsTables>, { kind, key, ip }: Counted, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    const network = await networkFailures(trx, { ip })
    await trx
      .insertInto('sign_in_failures')
      .values({ key, failures: 0, last_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const failed = await trx
      .selectFrom('sign_in_failures')
      .select(['failures', 'last_at'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    const wait = Math.max(waitAfter(kind, failed, now), waitAfter('network', network, now))
    if (wait > 0) throw slowDown(wait)
    await trx
      .updateTable('sign_in_failures')
      .set({ failures: countedFailures(failed, now) + 1, last_at: now })
      .where('key', '=', key)
      .execute()
  })
}

async function networkFailures(trx: Trx<AccountsTables>, { ip }: Pick<Attempt, 'ip'>): Promise<Failures | undefined> {
  if (ip === null) return undefined
  return trx
    .selectFrom('sign_in_failures')
    .select(['failures', 'last_at'])
    .where('key', '=', networkKey(ip))
    .executeTakeFirst()
}

const slowDown = (seconds: number): Refusal => {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`
  return new Refusal('too_many', 'slow_down', `Too many attempts. Please wait ${wait} and try again.`, {
    retryAfter: seconds,
  })
}

/** The password was wrong: the network is counted too, and what is too old to count is dropped. */
export async function tryFailed(db: Db<AccountsTables>, { ip }: Attempt, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGET_FAILURES_MS)
  await db.deleteFrom('sign_in_failures').where('last_at', '<', forgotten).execute()
  if (ip === null) return
  await db
    .insertInto('sign_in_failures')
    .values({ key: networkKey(ip), failures: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((failed) => ({
        failures: failed('sign_in_failures.failures', '+', 1),
        last_at: now,
      })),
    )
    .execute()
}

/** The owner got in: the account's failures are forgotten. The network's stay: one's own account buys no more guesses. */
export async function trySucceeded(db: Db<AccountsTables>, attempt: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', accountKey(attempt)).execute()
}

/** The code was right. */
export async function codeSucceeded(db: Db<AccountsTables>, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', secondFactorKey(userId)).execute()
}
