import type { Db, Trx } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { countRecentFailures, FAILURES_LIFETIME_MS, type Failures, secondsUntilNextAttempt } from '../rules.ts'
import type { AccountsTables } from '../tables.ts'

/** A count of attempts, which decides how long the next one has to wait. */
export interface Budget {
  kind: 'account' | 'second_factor'
  key: string
  /** The caller's IP address, if its network is counted too; null for signed-in callers. */
  ip: string | null
}

/** Returns the budget that all devices unknown to the account share. An address without an account has one too. */
export const unknownDeviceBudget = (email: string, ip: string | null): Budget => accountBudget(`account:${email}`, ip)
/** Returns the budget of a device that has signed in to the account before. */
export const deviceBudget = (userId: string, deviceId: string): Budget => accountBudget(`device:${userId}:${deviceId}`)
/** Returns the budget of a network that has signed in to the account before. */
export const knownNetworkBudget = (userId: string, ip: string): Budget =>
  accountBudget(`known-network:${userId}:${networkOf(ip)}`, ip)
/** Returns the budget of a signed-in user who enters the password again. */
export const confirmationBudget = (userId: string): Budget => accountBudget(`confirmation:${userId}`)
/** Returns the budget for codes of a user's second factor. */
export const secondFactorBudget = (userId: string): Budget => ({
  kind: 'second_factor',
  key: `second-factor:${userId}`,
  ip: null,
})

const accountBudget = (key: string, ip: string | null = null): Budget => ({ kind: 'account', key, ip })
const networkKey = (ip: string) => `network:${networkOf(ip)}`

/**
 * Counts an attempt as failed. Callers do this before they check the password or code, so that concurrent guesses are
 * counted one by one, and call `clearFailures` if it was right.
 * Throws a Refusal (`slow_down`) while the account or the network has to wait.
 */
export async function countAttempt(db: Db<AccountsTables>, { kind, key, ip }: Budget, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    const network = await findNetworkFailures(trx, { ip })
    await trx
      .insertInto('sign_in_failures')
      .values({ key, failures: 0, last_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const failures = await trx
      .selectFrom('sign_in_failures')
      .select(['failures', 'last_at'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    const waitSeconds = Math.max(
      secondsUntilNextAttempt(kind, failures, now),
      secondsUntilNextAttempt('network', network, now),
    )
    if (waitSeconds > 0) throw slowDown(waitSeconds)
    await trx
      .updateTable('sign_in_failures')
      .set({ failures: countRecentFailures(failures, now) + 1, last_at: now })
      .where('key', '=', key)
      .execute()
  })
}

async function findNetworkFailures(
  trx: Trx<AccountsTables>,
  { ip }: Pick<Budget, 'ip'>,
): Promise<Failures | undefined> {
  if (ip === null) return undefined
  return trx
    .selectFrom('sign_in_failures')
    .select(['failures', 'last_at'])
    .where('key', '=', networkKey(ip))
    .executeTakeFirst()
}

const slowDown = (seconds: number): Refusal => {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`
  return new Refusal('too_many', 'slow_down', `Too many attempts. Wait ${wait} and try again.`, {
    retryAfter: seconds,
  })
}

/** Records a wrong password: counts it for the network, and deletes expired counts. */
export async function recordFailure(db: Db<AccountsTables>, { ip }: Budget, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - FAILURES_LIFETIME_MS)
  await db.deleteFrom('sign_in_failures').where('last_at', '<', oldest).execute()
  if (ip === null) return
  await db
    .insertInto('sign_in_failures')
    .values({ key: networkKey(ip), failures: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        failures: eb('sign_in_failures.failures', '+', 1),
        last_at: now,
      })),
    )
    .execute()
}

/**
 * Resets a budget after a right password or code. The network's count stays, so that signing in to one's own account
 * doesn't allow more guesses.
 */
export async function clearFailures(db: Db<AccountsTables>, { key }: Budget): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', key).execute()
}

/** Deletes every count of an account that is removed. */
export async function deleteFailures(trx: Trx<AccountsTables>, user: { id: string; email: string }): Promise<void> {
  const budgets = [unknownDeviceBudget(user.email, null), confirmationBudget(user.id), secondFactorBudget(user.id)]
  const keys = budgets.map(({ key }) => key)
  await trx
    .deleteFrom('sign_in_failures')
    .where(({ eb, or }) =>
      or([
        eb('key', 'in', keys),
        eb('key', 'like', `device:${user.id}:%`),
        eb('key', 'like', `known-network:${user.id}:%`),
      ]),
    )
    .execute()
}
