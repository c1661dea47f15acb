import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { refuseCommonPassword } from '../../common-passwords.ts'
import { EmailConfirmed } from '../../events.ts'
import { hashPassword } from '../../passwords.ts'
import { assertLinkWorks } from '../../rules.ts'
import { addKnownOrigin } from '../../sessions/known-origins.ts'
import { SESSION_USER_COLUMNS, selectUsers } from '../../sessions/session-user.ts'
import type { SignInOrigin } from '../../sessions/sign-in-origin.ts'
import {
  type DeviceCookie,
  type OpenedSession,
  openSession,
  type SupportContact,
} from '../../sessions/steps/open-session.ts'
import { clearFailures, unknownDeviceBudget } from '../../sessions/throttle.ts'
import { replacePassword } from '../../steps/replace-password.ts'
import type { AccountsTables } from '../../tables.ts'
import { consumeLink, type FoundLink, findLink, lockLink } from '../mail-links.ts'

interface ResetInput extends SignInOrigin {
  /** The secret from the mailed link. */
  token: string
  password: string
  userAgent: string | undefined
  keepApiKeys: boolean
}

/**
 * Sets a new password by a mailed link, which also confirms the address, ends every session and opens a new one (R60).
 * Throws a Refusal (`common_password`, `link_unknown`, `link_used`, `link_expired`, `account_suspended`, `too_busy`).
 */
export async function resetPassword(
  db: Db<AccountsTables>,
  { token, password, userAgent, keepApiKeys, ...origin }: ResetInput,
  support: SupportContact,
  now: Date,
): Promise<OpenedSession & DeviceCookie> {
  refuseCommonPassword(password, 'password')
  // Checked before the costly hash, and again under the lock.
  assertLinkWorks(await findLink(db, token), ['reset_password'], now)
  const passwordHash = await hashPassword(password)
  return transact(db, async (trx) => {
    const link = await lockLink(trx, token)
    assertLinkWorks(link, ['reset_password'], now)
    await consumeLink(trx, link.id, now)
    await replacePassword(trx, { userId: link.userId, passwordHash, withKeys: !keepApiKeys }, now)
    await confirmAddress(trx, link, now)
    await clearFailures(trx, unknownDeviceBudget(link.email, null))
    const user = await selectUsers(trx)
      .select(SESSION_USER_COLUMNS)
      .where('users.id', '=', link.userId)
      .executeTakeFirstOrThrow()
    const session = await openSession(trx, user, userAgent, support, now)
    const account = { id: user.id, email: user.email, passwordHash }
    return { ...session, deviceCookie: await addKnownOrigin(trx, origin, account, now) }
  })
}

async function confirmAddress(trx: Trx<AccountsTables>, { userId, confirmed }: FoundLink, now: Date): Promise<void> {
  if (confirmed) return
  await trx.updateTable('users').set({ email_confirmed_at: now }).where('id', '=', userId).execute()
  append(trx, EmailConfirmed.of({ userId }, now))
}
