import type { Db, Trx } from '#server/platform/database.ts'
import { transact } from '#server/platform/transaction.ts'
import { addRefreshToken, hashToken } from '../refresh-tokens.ts'
import { judgeRefresh } from '../rules.ts'
import type { AccountsTables } from '../tables.ts'
import { endSession } from './end-session.ts'
import type { OpenedSession } from './sign-in.ts'

/**
 * Renews a session: the token is replaced at each use. One that was replaced a while ago is in two hands: the whole
 * session ends. Gives null when there is no session to renew.
 */
export async function refreshSession(db: Db<AccountsTables>, token: string, now: Date): Promise<OpenedSession | null> {
  return transact(db, async (trx) => {
    const held = await lockToken(trx, token)
    const verdict = judgeRefresh(held, now)
    if (verdict === 'stolen' && held) await endSession(trx, held.sessionId, now)
    if (verdict !== 'rotate' || !held) return null
    await trx
      .updateTable('refresh_tokens')
      .set((row) => ({ rotated_at: row.fn.coalesce('rotated_at', row.val(now)) }))
      .where('token_hash', '=', hashToken(token))
      .execute()
    await trx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', held.sessionId).execute()
    const refreshToken = await addRefreshToken(trx, held.sessionId, now)
    return { sessionId: held.sessionId, user: held.user, refreshToken }
  })
}

/** The session is locked too: two refreshes of one session come one after the other. */
async function lockToken(trx: Trx<AccountsTables>, token: string) {
  const row = await trx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'rotated_at',
      'expires_at',
      'ended_at',
      'sessions.id as session_id',
      'users.id as user_id',
      'email',
      'user_type',
      'role',
    ])
    .where('token_hash', '=', hashToken(token))
    .forUpdate(['refresh_tokens', 'sessions'])
    .executeTakeFirst()
  if (!row) return null
  return {
    sessionId: row.session_id,
    rotatedAt: row.rotated_at,
    expiresAt: row.expires_at,
    sessionEndedAt: row.ended_at,
    user: { id: row.user_id, email: row.email, userType: row.user_type, role: row.role },
  }
}
