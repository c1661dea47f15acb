import { randomUUIDv7 } from 'node:crypto'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { isDuplicate, Refusal } from '#server/platform/kernel/errors.ts'
import { EmailChanged, EmailConfirmed } from '../../events.ts'
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
import type { AccountsTables } from '../../tables.ts'
import { consumeLink, deleteUnusedLinks, type FoundLink, lockLink } from '../mail-links.ts'
import { isSignUpBrowser } from '../sign-up-browser.ts'

interface ConfirmInput extends SignInOrigin {
  /** The secret from the mailed link. */
  token: string
  userAgent: string | undefined
  /** The cookie that sign-up set in this browser; undefined without one, or when someone is signed in. */
  signUpCookie: string | undefined
}

interface ConfirmedAddress {
  purpose: 'confirm_email' | 'change_email'
  /** The account's address after this command. */
  email: string
}

type SessionOnDevice = OpenedSession & DeviceCookie

/**
 * Confirms an account's address, or changes it to the one its owner asked for, by the mailed link. Only the browser
 * that signed up is signed in: having the link alone isn't enough.
 * Throws a Refusal (`link_unknown`, `link_used`, `link_expired`, `already_confirmed`, `address_taken`,
 * `account_suspended`).
 */
export async function confirmEmail(
  db: Db<AccountsTables>,
  { token, ...browser }: ConfirmInput,
  support: SupportContact,
  now: Date,
): Promise<ConfirmedAddress & { session: SessionOnDevice | null }> {
  try {
    return await transact(db, async (trx) => {
      const link = await lockLink(trx, token)
      assertLinkWorks(link, ['confirm_email', 'change_email'], now)
      await consumeLink(trx, link.id, now)
      if (link.newEmail !== null) return { ...(await changeAddress(trx, link, link.newEmail, now)), session: null }
      const confirmedAddress = await confirmAddress(trx, link, now)
      return { ...confirmedAddress, session: await openInSignUpBrowser(trx, link, browser, support, now) }
    })
  } catch (error) {
    if (!isDuplicate(error, 'users_email_key')) throw error
    // Only someone who reads that mailbox can get this error, so it reveals nothing.
    throw new Refusal('conflict', 'address_taken', 'Another account already uses this address.')
  }
}

async function confirmAddress(
  trx: Trx<AccountsTables>,
  { userId, email }: FoundLink,
  now: Date,
): Promise<ConfirmedAddress> {
  await trx.updateTable('users').set({ email_confirmed_at: now }).where('id', '=', userId).execute()
  append(trx, EmailConfirmed.of({ userId }, now))
  return { purpose: 'confirm_email', email }
}

async function openInSignUpBrowser(
  trx: Trx<AccountsTables>,
  { userId }: FoundLink,
  { signUpCookie, userAgent, ...origin }: Omit<ConfirmInput, 'token'>,
  support: SupportContact,
  now: Date,
): Promise<SessionOnDevice | null> {
  if (signUpCookie === undefined) return null
  const { password_hash: passwordHash, ...user } = await selectUsers(trx)
    .select([...SESSION_USER_COLUMNS, 'password_hash'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const account = { id: user.id, email: user.email, passwordHash }
  if (!isSignUpBrowser(origin.sessionSecret, signUpCookie, account, now)) return null
  const session = await openSession(trx, user, userAgent, support, now)
  return { ...session, deviceCookie: await addKnownOrigin(trx, origin, account, now) }
}

/** Changes the address. Links sent to the old one stop working, because someone else may read that mailbox by now. */
async function changeAddress(
  trx: Trx<AccountsTables>,
  { userId, email }: FoundLink,
  newEmail: string,
  now: Date,
): Promise<ConfirmedAddress> {
  const changeId = randomUUIDv7()
  await trx.updateTable('users').set({ email: newEmail, email_confirmed_at: now }).where('id', '=', userId).execute()
  await trx
    .insertInto('email_changes')
    .values({ id: changeId, user_id: userId, old_email: email, new_email: newEmail, at: now })
    .execute()
  await deleteUnusedLinks(trx, userId)
  append(trx, EmailChanged.of({ userId, changeId }, now))
  return { purpose: 'change_email', email: newEmail }
}
