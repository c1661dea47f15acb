import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { refuseCommonPassword } from '../common-passwords.ts'
import type { UserType } from '../contract.ts'
import { NothingToMail, SignUpRepeated, UserSignedUp } from '../events.ts'
import { createLink } from '../links/mail-links.ts'
import { recordMailRequest } from '../links/mail-request-limit.ts'
import { createSignUpCookie } from '../links/sign-up-browser.ts'
import { hashPassword } from '../passwords.ts'
import type { AccountsTables } from '../tables.ts'

interface SignUpInput {
  email: string
  password: string
  userType: UserType
}

/**
 * Creates an account with a fixed type (R19) and the link that confirms its address. If the address already has an
 * account, nothing changes, and neither the time taken nor the answer reveals that (security.md 16). Returns the cookie
 * by which the confirmation link recognises this browser.
 * Throws a Refusal (`common_password`, `too_busy`).
 */
export async function signUp(
  db: Db<AccountsTables>,
  { email, password, userType }: SignUpInput,
  secret: string,
  now: Date,
): Promise<string> {
  refuseCommonPassword(password, 'password')
  const passwordHash = await hashPassword(password)
  return transact(db, async (trx) => {
    const user = { id: randomUUIDv7(), email, password_hash: passwordHash, user_type: userType, created_at: now }
    const { created, existingId } = await insertOrFind(trx, user)
    // Recorded for existing addresses too, so that requesting the link straight afterwards doesn't reveal which this
    // is.
    await recordMailRequest(trx, 'confirm_email', email, now)
    if (created) {
      const linkId = await createLink(trx, { userId: user.id, purpose: 'confirm_email' }, secret, now)
      append(trx, UserSignedUp.of({ userId: user.id, userType, linkId }, now))
    } else append(trx, await eventForOwner(trx, { email, userId: existingId }, now))
    return createSignUpCookie(secret, { id: user.id, passwordHash }, now)
  })
}

/** Returns the event that mails the owner of the address, or NothingToMail if they were mailed a short time ago. */
async function eventForOwner(
  trx: Trx<AccountsTables>,
  { email, userId }: { email: string; userId: string | null },
  now: Date,
) {
  const mayBeSent = await recordMailRequest(trx, 'sign_up_again', email, now)
  return userId !== null && mayBeSent ? SignUpRepeated.of({ userId }, now) : NothingToMail.of({}, now)
}

/**
 * Adds an account if the address has none. `created`: whether it did. `existingId`: the id of the account that
 * already had the address; null if none did, or a concurrent sign-up is creating it. Uses one statement, so that the
 * two cases take the same time.
 */
async function insertOrFind(trx: Trx<AccountsTables>, user: Insertable<AccountsTables['users']>) {
  const row = await trx
    .with('created', (cte) =>
      cte
        .insertInto('users')
        .values(user)
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id'),
    )
    .selectNoFrom(({ selectFrom, exists }) => [
      exists(selectFrom('created').select('id')).as('created'),
      selectFrom('users').select('id').where('email', '=', user.email).as('existingId'),
    ])
    .executeTakeFirstOrThrow()
  return { created: Boolean(row.created), existingId: row.existingId }
}
