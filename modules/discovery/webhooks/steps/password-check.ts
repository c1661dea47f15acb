import { isPasswordCorrect } from '#modules/core/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'

/** Throws Refusal: wrong_password, slow_down, too_busy. */
export async function assertPassword(db: Executor, userId: string, password: string): Promise<void> {
  if (await isPasswordCorrect(db, userId, password)) return
  const message = 'Your password is incorrect.'
  throw new Refusal('invalid', 'wrong_password', message, { fields: { password: message } })
}
