import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { AccountsTables } from '../../tables.ts'
import { hashToken } from '../refresh-tokens.ts'
import { endSession } from '../steps/end-session.ts'

interface SignOutTokens {
  /** From the cookie; empty without one. */
  refreshToken: string
  /** From the access token; null without one. */
  sessionId: string | null
}

/** Ends the session that the caller's tokens belong to. Invalid tokens are ignored. */
export async function signOut(
  db: Db<AccountsTables>,
  { refreshToken, sessionId }: SignOutTokens,
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    const token = await trx
      .selectFrom('refresh_tokens')
      .select('session_id')
      .where('token_hash', '=', hashToken(refreshToken))
      .executeTakeFirst()
    for (const id of new Set([token?.session_id, sessionId])) if (id) await endSession(trx, id, now)
  })
}
