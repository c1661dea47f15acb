import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/errors.ts'
import { FORGET_FAILURES_MS, waitAfter } from './rules.ts'
import type { AccountsTables } from './tables.ts'

/** Who tries to sign in: an address that may be anybody's, from a network. */
export interface Attempt {
  email: string
  network: string
}

const keysOf = ({ email, network }: Attempt) => ({ account: `account:${email}`, network: `network:${network}` })

/** Throws Refusal slow_down while an account or a network has to wait after too many failures. */
export async function assertMayTry(db: Db<AccountsTables>, attempt: Attempt, now: Date): Promise<void> {
  const keys = keysOf(attempt)
  const rows = await db.selectFrom('sign_in_failures').selectAll().where('key', 'in', Object.values(keys)).execute()
  const failed = (key: string) => rows.find((row) => row.key === key)
  const wait = Math.max(
    waitAfter('account', failed(keys.account), now),
    waitAfter('network', failed(keys.network), now),
  )
  if (wait > 0)
    throw new Refusal('too_many', 'slow_down', `Too many attempts. Please wait ${wait} seconds and try again.`, {
      retryAfter: wait,
    })
}

/** Notes one more failure for the account and the network. */
export async function noteFailure(db: Db<AccountsTables>, attempt: Attempt, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGET_FAILURES_MS)
  await db
    .insertInto('sign_in_failures')
    .values(Object.values(keysOf(attempt)).map((key) => ({ key, failures: 1, last_at: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when sign_in_failures.last_at < ${forgotten} then 1 else sign_in_failures.failures + 1 end`,
        last_at: now,
      }),
    )
    .execute()
}

/** Forgets the failures of an account whose owner got in. */
export async function forgetFailures(db: Db<AccountsTables>, attempt: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', keysOf(attempt).account).execute()
}
