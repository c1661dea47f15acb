import { randomUUIDv7 } from 'node:crypto'
import type { Db, Trx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/errors.ts'
import { append, transact } from '#server/platform/transaction.ts'
import { isCommonPassword } from '../common-passwords.ts'
import type { UserType } from '../contract.ts'
import { SignUpRepeated, UserSignedUp } from '../events.ts'
import { hashPassword } from '../passwords.ts'
import type { AccountsTables } from '../tables.ts'

const TOO_COMMON = 'That password is one of the first that guessers try. Please choose another.'

interface SignUpInput {
  email: string
  password: string
  userType: UserType
}

/**
 * Creates an account of a fixed type (R19). An address that has one already is left alone, and nothing tells the
 * caller: the work and the answer are the same (security.md 16).
 * Throws Refusal: common_password, too_busy.
 */
export async function signUp(
  db: Db<AccountsTables>,
  { email, password, userType }: SignUpInput,
  now: Date,
): Promise<void> {
  if (isCommonPassword(password))
    throw new Refusal('invalid', 'common_password', TOO_COMMON, { fields: { password: TOO_COMMON } })
  const passwordHash = await hashPassword(password)
  await transact(db, async (trx) => {
    const created = await trx
      .insertInto('users')
      .values({ id: randomUUIDv7(), email, password_hash: passwordHash, user_type: userType, created_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    await append(
      trx,
      created
        ? UserSignedUp.of({ userId: created.id, userType }, now)
        : SignUpRepeated.of({ userId: await ownerOf(trx, email) }, now),
    )
  })
}

async function ownerOf(trx: Trx<AccountsTables>, email: string): Promise<string> {
  const { id } = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return id
}
