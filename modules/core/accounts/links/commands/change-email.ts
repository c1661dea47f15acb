import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { lockCheckedUser, requirePassword } from '../../check-password.ts'
import { EmailChangeAsked, NothingToMail } from '../../events.ts'
import type { AccountsTables } from '../../tables.ts'
import { createLink } from '../mail-links.ts'
import { limitMailRequests } from '../mail-request-limit.ts'

const SAME_ADDRESS = 'This is already your email address.'

interface ChangeEmailInput {
  userId: string
  password: string
  /** The new address, lower case. */
  email: string
}

/**
 * Requests a mail with a link to the new address; confirm-email.ts makes the change. When the address belongs to
 * another account, no mail is sent and the caller can't tell (security.md 16).
 * Throws a Refusal (`wrong_password`, `same_address`, `slow_down`, `too_busy`).
 */
export async function changeEmail(
  db: Db<AccountsTables>,
  { userId, password, email }: ChangeEmailInput,
  secret: string,
  now: Date,
): Promise<void> {
  const checkedUser = await requirePassword(db, { userId, password, field: 'password' }, now)
  if (email === checkedUser.email)
    throw new Refusal('invalid', 'same_address', SAME_ADDRESS, { fields: { email: SAME_ADDRESS } })
  await transact(db, async (trx) => {
    await lockCheckedUser(trx, checkedUser, 'password')
    await limitMailRequests(trx, 'change_email', userId, now)
    await limitMailRequests(trx, 'change_email', email, now)
    // A link is also created for a taken address, but never sent, so that both cases take as long.
    const linkId = await createLink(trx, { userId, purpose: 'change_email', newEmail: email }, secret, now)
    const existingUser = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    append(trx, existingUser ? NothingToMail.of({}, now) : EmailChangeAsked.of({ userId, linkId }, now))
  })
}
