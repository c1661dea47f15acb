import { randomUUIDv7 } from 'node:crypto'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { refuseCommonPassword } from '../common-passwords.ts'
import type { UserType } from '../contract.ts'
import { NothingToMail, SignUpRepeated, UserSignedUp } from '../events.ts'
import { isTooSoon } from '../links/cool-down.ts'
import { makeLink } from '../links/mail-links.ts'
import { hashPassword } from '../passwords.ts'
import type { AccountsTables } from '../tables.ts'

interface SignUpInput {
  email: string
  password: string
  userType: UserType
}

/**
 * Creates an account of a fixed type (R19) and the link that confirms its address. An address that has an account
 * already is left alone, and nothing tells the caller: the work and the answer are the same (security.md 16).
 * Throws Refusal: common_password, too_busy.
 */
export async function signUp(
  db: Db<AccountsTables>,
  { email, password, userType }: SignUpInput,
  secret: string,
  now: Date,
): Promise<void> {
  refuseCommonPassword(password, 'password')
  const passwordHash = await hashPassword(password)
  await transact(db, async (trx) => {
    const created = await trx
      .insertInto('users')
      .values({ id: randomUUIDv7(), email, password_hash: passwordHash, user_type: userType, created_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    // Noted for known addresses, too: asking for the link right afterwards must not tell which this one was.
    await isTooSoon(trx, 'confirm_email', email, now)
    if (created) {
      const linkId = await makeLink(trx, { userId: created.id, purpose: 'confirm_email' }, secret, now)
      append(trx, UserSignedUp.of({ userId: created.id, userType, linkId }, now))
    } else append(trx, await newsForOwner(trx, email, now))
  })
}

/** The owner of the address is told, once in a while: signing up over and over must not fill a mailbox. */
async function newsForOwner(trx: Trx<AccountsTables>, email: string, now: Date) {
  const tooSoon = await isTooSoon(trx, 'sign_up_again', email, now)
  const owner = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return owner && !tooSoon ? SignUpRepeated.of({ userId: owner.id }, now) : NothingToMail.of({}, now)
}
