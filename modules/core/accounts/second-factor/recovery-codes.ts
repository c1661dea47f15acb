import { createHash, randomBytes } from 'node:crypto'
import type { Trx } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../tables.ts'

const COUNT = 10
/** Without 0, 1, i, l, o and u, which are easily misread. 16 of 30 characters give 78 bits. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16

/** Replaces a user's recovery codes and returns the new ones. Only hashes are stored. */
export async function replaceCodes(trx: Trx<AccountsTables>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(code), used_at: null })))
    .execute()
  return codes
}

function newCode(): string {
  let code = ''
  while (code.length < LENGTH)
    // 240 is a multiple of 30: larger bytes would make some characters more likely
    for (const byte of randomBytes(LENGTH)) if (byte < 240) code += ALPHABET[byte % ALPHABET.length] ?? ''
  return code.slice(0, LENGTH).replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** Returns the hash of a code as typed, ignoring case and separators. */
const hashCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest()

/**
 * Uses up a recovery code and returns how many are left; null if it is invalid or used. Of two concurrent uses one
 * succeeds.
 */
export async function consumeCode(
  trx: Trx<AccountsTables>,
  { userId, code }: { userId: string; code: string },
  now: Date,
): Promise<number | null> {
  const row = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row ? countUnusedCodes(trx, userId) : null
}

/** Counts a user's unused recovery codes. */
export async function countUnusedCodes(trx: Pick<Trx<AccountsTables>, 'selectFrom'>, userId: string): Promise<number> {
  const { left } = await trx
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
