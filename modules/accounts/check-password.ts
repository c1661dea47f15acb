import { type Db, type Executor, own, type Trx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { passwordFits } from './passwords.ts'
import { beginTry, confirmationBudget, tryFailed, trySucceeded } from './sessions/throttle.ts'
import type { AccountsTables } from './tables.ts'

/** Someone whose password was checked just now. */
export interface Checked {
  id: string
  email: string
  /** What the password was checked against: the transaction that follows makes sure that it still holds. */
  passwordHash: string
}

/**
 * Checks the password of a user who is signed in already, as slowly as a sign-in after failures, whatever strangers
 * failed at; null when it is wrong.
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
  const budget = confirmationBudget(userId)
  await beginTry(db, budget, now)
  if (!(await passwordFits(user.passwordHash, password))) {
    await tryFailed(db, budget, now)
    return null
  }
  await trySucceeded(db, budget)
  return user
}

/** Whether a person who is signed in knows the password, too. Throws Refusal: slow_down, too_busy. */
export const passwordIsRight = async (db: Executor, userId: string, password: string): Promise<boolean> =>
  (await checkPassword(own<AccountsTables>(db), userId, password, new Date())) !== null

const wrongPassword = (field: string): Refusal => {
  const message = 'Password is not right.'
  return new Refusal('invalid', 'wrong_password', message, { fields: { [field]: message } })
}

/** The same where a wrong password is a no, told at its field. Throws Refusal: wrong_password, slow_down, too_busy. */
export async function mustBeRight(
  db: Db<AccountsTables>,
  { userId, password, field }: { userId: string; password: string; field: string },
  now: Date,
): Promise<Checked> {
  const checked = await checkPassword(db, userId, password, now)
  if (!checked) throw wrongPassword(field)
  return checked
}

/** Locks the account whose password was checked. Throws Refusal wrong_password when it was changed in between. */
export async function lockChecked(
  trx: Trx<AccountsTables>,
  { id, passwordHash }: Checked,
  field: string,
): Promise<void> {
  const held = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw wrongPassword(field)
}
