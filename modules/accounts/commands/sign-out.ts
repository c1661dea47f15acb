import type { Db } from '#server/platform/database.ts'
import { transact } from '#server/platform/transaction.ts'
import { hashToken } from '../refresh-tokens.ts'
import type { AccountsTables } from '../tables.ts'
import { endSession } from './end-session.ts'

/** Ends the session that a refresh token belongs to; a token that is worth nothing ends nothing. */
export async function signOut(db: Db<AccountsTables>, token: string, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    const held = await trx
      .selectFrom('refresh_tokens')
      .select('session_id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    if (held) await endSession(trx, held.session_id, now)
  })
}
