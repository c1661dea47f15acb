import { asModuleDb, type Db, type Executor, type Trx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { verifyPassword } from './passwords.ts'
import { clearFailures, confirmationBudget, countAttempt, recordFailure } from './sessions/throttle.ts'
import type { AccountsTables } from './tables.ts'

/** A user whose password has just been checked. */
export interface CheckedUser {
  id: string
  email: string
  /** The hash that the password was checked against. `lockCheckedUser` makes sure that it hasn't changed since. */
  passwordHash: string
}

/**
 * Checks the password of a signed-in user. Returns null if it is wrong. Failures slow down further attempts as at
 * sign-in, but failed sign-ins of strangers don't count.
 * Throws a Refusal (`slow_down`, `too_busy`).
 */
export async function checkPassword(
  db: Db<AccountsTables>,
  userId: string,
  password: string,
  now: Date,
): Promise<CheckedUser | null> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return null
  const budget = confirmationBudget(userId)
  await countAttempt(db, budget, now)
  if (!(await verifyPassword(user.passwordHash, password))) {
    await recordFailure(db, budget, now)
    return null
  }
  await clearFailures(db, budget)
  return user
}

/** Returns whether a signed-in user's password is right. Throws a Refusal (`slow_down`, `too_busy`). */
export const isPasswordCorrect = async (db: Executor, userId: string, password: string): Promise<boolean> =>
  (await checkPassword(asModuleDb<AccountsTables>(db), userId, password, new Date())) !== null

const wrongPassword = (field: string): Refusal => {
  const message = 'Your password is incorrect.'
  return new Refusal('invalid', 'wrong_password', message, { fields: { [field]: message } })
}

/**
 * Refuses a wrong password of a signed-in user as an error of the field `password`, for other modules.
 * Throws a Refusal (`wrong_password`, `slow_down`, `too_busy`).
 */
export async function assertPassword(db: Executor, userId: string, password: string): Promise<void> {
  if (!(await isPasswordCorrect(db, userId, password))) throw wrongPassword('password')
}

/**
 * Checks the password of a signed-in user and refuses a wrong one as an error of `field`.
 * Throws a Refusal (`wrong_password`, `slow_down`, `too_busy`).
 */
export async function requirePassword(
  db: Db<AccountsTables>,
  { userId, password, field }: { userId: string; password: string; field: string },
  now: Date,
): Promise<CheckedUser> {
  const checkedUser = await checkPassword(db, userId, password, now)
  if (!checkedUser) throw wrongPassword(field)
  return checkedUser
}

/**
 * Locks the account whose password was checked. Throws a Refusal (`wrong_password`) if the password has changed since.
 */
export async function lockCheckedUser(
  trx: Trx<AccountsTables>,
  { id, passwordHash }: CheckedUser,
  field: string,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw wrongPassword(field)
}
