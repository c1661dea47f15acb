import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { ConfirmationAsked, NothingToMail, PasswordResetAsked } from '../../events.ts'
import type { AccountsTables } from '../../tables.ts'
import { createLink } from '../mail-links.ts'
import { limitMailRequests } from '../mail-request-limit.ts'

const REQUEST_EVENTS = { confirm_email: ConfirmationAsked, reset_password: PasswordResetAsked }
/** An id that no account has. Making a link for it costs as much as any other and stores nothing. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

interface LinkRequest {
  /** Any address, whether or not it has an account. */
  email: string
  purpose: keyof typeof REQUEST_EVENTS
}

/**
 * Requests a mail with a link: one that confirms the address, unless it is already confirmed, or one that sets a new
 * password (R60). The work and the answer are the same for every address (security.md 16). Throws a Refusal
 * (`slow_down`).
 */
export async function requestLink(
  db: Db<AccountsTables>,
  { email, purpose }: LinkRequest,
  secret: string,
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    // The account is locked first, as in every command, so that a deletion can't interleave.
    const user = await trx
      .selectFrom('users')
      .select(['id', 'email_confirmed_at'])
      .where('email', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirst()
    await limitMailRequests(trx, purpose, email, now)
    const isAlreadyConfirmed = purpose === 'confirm_email' && user?.email_confirmed_at
    const userId = user && !isAlreadyConfirmed ? user.id : NO_ACCOUNT
    const linkId = await createLink(trx, { userId, purpose }, secret, now)
    append(trx, userId === NO_ACCOUNT ? NothingToMail.of({}, now) : REQUEST_EVENTS[purpose].of({ userId, linkId }, now))
  })
}
