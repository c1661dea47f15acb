import type { Trx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { PasswordChanged } from '../events.ts'
import { voidLinks } from '../links/mail-links.ts'
import { forgetNetworks } from '../sessions/known-places.ts'
import { endSessions } from '../sessions/steps/end-sessions.ts'
import type { AccountsTables } from '../tables.ts'

interface NewPassword {
  userId: string
  passwordHash: string
  /** The session that stays; every other one ends. */
  except?: string
}

/**
 * Stores a new password. What was opened or prepared with the old one is over: sessions, links that set a
 * password, links that would take the account to another address, and whatever made a device or network known.
 */
export async function replacePassword(
  trx: Trx<AccountsTables>,
  { userId, passwordHash, except }: NewPassword,
  now: Date,
): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await forgetNetworks(trx, userId)
  await voidLinks(trx, userId, ['reset_password', 'change_email'], now)
  await endSessions(trx, { userId, ...(except !== undefined && { except }) }, now)
  append(trx, PasswordChanged.of({ userId }, now))
}
