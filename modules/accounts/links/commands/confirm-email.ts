import { randomUUIDv7 } from 'node:crypto'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { isDuplicate, Refusal } from '#server/platform/kernel/errors.ts'
import { EmailChanged, EmailConfirmed } from '../../events.ts'
import { assertLinkWorks } from '../../rules.ts'
import type { AccountsTables } from '../../tables.ts'
import { type FoundLink, forgetLinks, lockLink, useUpLink } from '../mail-links.ts'

interface ConfirmedAddress {
  purpose: 'confirm_email' | 'change_email'
  /** The address that the account has now. */
  email: string
}

/**
 * Confirms the address of an account, or gives it the new one that its owner asked for, by the link that went there.
 * Throws Refusal: link_unknown, link_used, link_expired, already_confirmed, address_taken.
 */
export async function confirmEmail(db: Db<AccountsTables>, token: string, now: Date): Promise<ConfirmedAddress> {
  try {
    return await transact(db, async (trx) => {
      const link = await lockLink(trx, token)
      assertLinkWorks(link, ['confirm_email', 'change_email'], now)
      await useUpLink(trx, link.id, now)
      if (link.newEmail === null) return confirmAddress(trx, link, now)
      return changeAddress(trx, link, link.newEmail, now)
    })
  } catch (error) {
    if (!isDuplicate(error, 'users_email_key')) throw error
    // Only who reads that address's mail can have got here.
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

/** Links that went to the old address stop working: its mailbox may have another reader by now. */
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
  await forgetLinks(trx, userId)
  append(trx, EmailChanged.of({ userId, changeId }, now))
  return { purpose: 'change_email', email: newEmail }
}
