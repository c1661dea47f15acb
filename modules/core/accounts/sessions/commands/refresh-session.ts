import type { Db, Trx } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { decideRefresh } from '../../rules.ts'
import type { AccountsTables } from '../../tables.ts'
import type { SignInOrigin } from '../place.ts'
import { hashToken, newestToken, rotateToken } from '../refresh-tokens.ts'
import { SESSION_USER } from '../session-user.ts'
import { noteShared } from '../shared-places.ts'
import { endSession } from '../steps/end-session.ts'
import type { OpenedSession } from '../steps/open-session.ts'

/**
 * Renews a session. Its token is replaced at each use; a token replaced more than a moment ago means a copy is in use,
 * so the whole session ends. Returns null when there is no session to renew. Each token is derived from the last with
 * the secret of `place`.
 */
export async function refreshSession(
  db: Db<AccountsTables>,
  token: string,
  place: SignInOrigin,
  now: Date,
): Promise<OpenedSession | null> {
  return transact(db, async (trx) => {
    const held = await lockToken(trx, token)
    const verdict = decideRefresh(held, now)
    if (!held || verdict === 'signed_out') return null
    const { sessionId, user, secondFactorAt } = held
    if (verdict === 'stolen') {
      await endSession(trx, sessionId, now)
      return null
    }
    const refreshToken =
      verdict === 'rotate'
        ? await rotateToken(trx, sessionId, token, place.secret, now)
        : await newestToken(trx, sessionId, token, place.secret)
    if (!refreshToken) return null
    await trx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute()
    await noteShared(trx, place, { userId: user.id }, now)
    return { sessionId, user, secondFactorAt, refreshToken }
  })
}

/** The session is locked as well, so that two refreshes of it run one after the other. */
async function lockToken(trx: Trx<AccountsTables>, token: string) {
  const row = await trx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['rotated_at as rotatedAt', 'expires_at as expiresAt', 'ended_at as sessionEndedAt'])
    .select(['sessions.id as sessionId', 'second_factor_at as secondFactorAt', ...SESSION_USER])
    .where('token_hash', '=', hashToken(token))
    .forUpdate(['sessions', 'refresh_tokens'])
    .executeTakeFirst()
  return row ? { ...row, user: row } : null
}
