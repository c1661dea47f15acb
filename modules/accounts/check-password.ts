import type { Db } from '#server/platform/database.ts'
import { passwordFits } from './passwords.ts'
import type { AccountsTables } from './tables.ts'
import { beginTry, tryFailed, trySucceeded } from './throttle.ts'

/** Someone whose password was checked just now. */
export interface Checked {
  id: string
  email: string
  /** What the password was checked against: whoever acts on the check makes sure that it still holds. */
  passwordHash: string
}

/**
 * Checks the password of somebody who is signed in already, as slowly as a sign-in after failures; null when it is wrong.
 * Throws Refusal: slow_down, too_busy.
 */
export async function checkPassword(
  db: Db<AccountsTables>,
  userId: string,
  password: string,
  now: Date,
): Promise<Checked | null> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return null
  const attempt = { email: user.email, ip: null }
  await beginTry(db, attempt, now)
  if (!(await passwordFits(user.passwordHash, password))) {
    await tryFailed(db, attempt, now)
    return null
  }
  await trySucceeded(db, attempt)
  return user
}
