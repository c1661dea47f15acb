import type { Db, Trx } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { decideRefresh } from '../../rules.ts'
import type { AccountsTables } from '../../tables.ts'
import { deriveNewestToken, hashToken, rotateToken } from '../refresh-tokens.ts'
import { SESSION_USER_COLUMNS } from '../session-user.ts'
import { recordOrigin } from '../shared-origins.ts'
import type { SignInOrigin } from '../sign-in-origin.ts'
import { endSession } from '../steps/end-session.ts'
import type { OpenedSession } from '../steps/open-session.ts'

/**
 * Renews a session and replaces its refresh token. If the token was already replaced more than 15 seconds ago, someone
 * has a copy, so the session ends. Returns null if there is no session to renew. Each token is derived from the last
 * one with `origin.sessionSecret`.
 */
export async function refreshSession(
  db: Db<AccountsTables>,
  token: string,
  origin: SignInOrigin,
  now: Date,
): Promise<OpenedSession | null> {
  return transact(db, async (trx) => {
    const lockedToken = await lockToken(trx, token)
    const verdict = decideRefresh(lockedToken, now)
    if (!lockedToken || verdict === 'signed_out') return null
    const { sessionId, user, secondFactorAt } = lockedToken
    if (verdict === 'stolen') {
      await endSession(trx, sessionId, now)
      return null
    }
    const refreshToken =
      verdict === 'rotate'
        ? await rotateToken(trx, sessionId, token, origin.sessionSecret, now)
        : await deriveNewestToken(trx, sessionId, token, origin.sessionSecret)
    if (!refreshToken) return null
    await trx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute()
    await recordOrigin(trx, origin, { userId: user.id }, now)
    return { sessionId, user, secondFactorAt, refreshToken }
  })
}

/** Locks the token and its session, so that two refreshes of it run one after the other. */
async function lockToken(trx: Trx<AccountsTables>, token: string) {
  const row = await trx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['rotated_at as rotatedAt', 'expires_at as expiresAt', 'ended_at as sessionEndedAt'])
    .select(['sessions.id as sessionId', 'second_factor_at as secondFactorAt', ...SESSION_USER_COLUMNS])
    .where('token_hash', '=', hashToken(token))
    .forUpdate(['sessions', 'refresh_tokens'])
    .executeTakeFirst()
  return row ? { ...row, user: row } : null
}
