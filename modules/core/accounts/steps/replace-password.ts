import type { Trx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { PasswordChanged } from '../events.ts'
import { invalidateLinks } from '../links/mail-links.ts'
import { deleteKnownNetworks } from '../sessions/known-origins.ts'
import { endSessions } from '../sessions/steps/end-sessions.ts'
import type { AccountsTables } from '../tables.ts'

interface NewPassword {
  userId: string
  passwordHash: string
  /** The session that stays open; all others end. */
  except?: string
  /** Whether API keys are also revoked. */
  withKeys: boolean
}

/**
 * Stores a new password. Ends the other sessions, invalidates links that set a password or change the address, and
 * makes known devices and networks unknown.
 */
export async function replacePassword(
  trx: Trx<AccountsTables>,
  { userId, passwordHash, except, withKeys }: NewPassword,
  now: Date,
): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await deleteKnownNetworks(trx, userId)
  await invalidateLinks(trx, userId, ['reset_password', 'change_email'], now)
  await endSessions(trx, { userId, withKeys, ...(except !== undefined && { except }) }, now)
  append(trx, PasswordChanged.of({ userId }, now))
}
