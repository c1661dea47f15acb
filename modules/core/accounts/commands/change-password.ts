import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { lockCheckedUser, requirePassword } from '../check-password.ts'
import { refuseCommonPassword } from '../common-passwords.ts'
import { hashPassword } from '../passwords.ts'
import { addKnownOrigin } from '../sessions/known-origins.ts'
import type { SignInOrigin } from '../sessions/sign-in-origin.ts'
import type { DeviceCookie } from '../sessions/steps/open-session.ts'
import { replacePassword } from '../steps/replace-password.ts'
import type { AccountsTables } from '../tables.ts'

interface ChangePasswordInput extends SignInOrigin {
  userId: string
  /** The session making the request. It stays open. */
  sessionId: string
  currentPassword: string
  newPassword: string
}

/**
 * Changes the caller's password. Their other sessions end, their API keys stay, and only this device and network stay
 * known.
 * Throws a Refusal (`common_password`, `wrong_password`, `slow_down`, `too_busy`).
 */
export async function changePassword(
  db: Db<AccountsTables>,
  { userId, sessionId, currentPassword, newPassword, ...origin }: ChangePasswordInput,
  now: Date,
): Promise<DeviceCookie> {
  refuseCommonPassword(newPassword, 'newPassword')
  const checkedUser = await requirePassword(db, { userId, password: currentPassword, field: 'currentPassword' }, now)
  const passwordHash = await hashPassword(newPassword)
  return transact(db, async (trx) => {
    await lockCheckedUser(trx, checkedUser, 'currentPassword')
    await replacePassword(trx, { userId, passwordHash, except: sessionId, withKeys: false }, now)
    return { deviceCookie: await addKnownOrigin(trx, origin, { ...checkedUser, passwordHash }, now) }
  })
}
