import type { Db } from '#server/platform/database.ts'
import { transact } from '#server/platform/transaction.ts'
import { lockChecked, mustBeRight } from '../check-password.ts'
import { refuseCommonPassword } from '../common-passwords.ts'
import { hashPassword } from '../passwords.ts'
import type { AccountsTables } from '../tables.ts'
import { replacePassword } from './replace-password.ts'

interface ChangePassword {
  userId: string
  /** The session that asks: it stays. */
  sessionId: string
  currentPassword: string
  newPassword: string
}

/**
 * Changes someone's own password; every other session of theirs ends.
 * Throws Refusal: common_password, wrong_password, slow_down, too_busy.
 */
export async function changePassword(
  db: Db<AccountsTables>,
  { userId, sessionId, currentPassword, newPassword }: ChangePassword,
  now: Date,
): Promise<void> {
  refuseCommonPassword(newPassword, 'newPassword')
  const checked = await mustBeRight(db, { userId, password: currentPassword, field: 'currentPassword' }, now)
  const passwordHash = await hashPassword(newPassword)
  await transact(db, async (trx) => {
    await lockChecked(trx, checked, 'currentPassword')
    await replacePassword(trx, { userId, passwordHash, except: sessionId }, now)
  })
}
