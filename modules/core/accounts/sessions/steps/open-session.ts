import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { REFRESH_TOKEN_LIFETIME_MS } from '../../rules.ts'
import type { AccountsTables } from '../../tables.ts'
import { createRefreshToken, storeToken } from '../refresh-tokens.ts'
import type { SessionUserRow, SessionWithOwner } from '../session-user.ts'

const USER_AGENT_MAX = 200

/** Whom refused people can write to. */
export interface SupportContact {
  supportEmail: string
}

/** A session that was just opened or renewed. The refresh token is only ever sent in an HttpOnly cookie. */
export interface OpenedSession extends SessionWithOwner {
  refreshToken: string
}

/** The value of the cookie by which we recognise the browser at its next sign-in. */
export interface DeviceCookie {
  deviceCookie: string
}

/**
 * Opens a session with its first token, and deletes the user's expired sessions.
 * Throws a Refusal: `account_suspended`, whose message contains the support address.
 */
export async function openSession(
  trx: Trx<AccountsTables>,
  user: SessionUserRow,
  userAgent: string | undefined,
  { supportEmail }: SupportContact,
  now: Date,
): Promise<OpenedSession> {
  await lockUnsuspendedAccount(trx, user.id, supportEmail)
  const [sessionId, refreshToken] = [randomUUIDv7(), createRefreshToken()]
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', user.id)
    .where('for_api_key', '=', false)
    .where('last_used_at', '<', new Date(now.getTime() - REFRESH_TOKEN_LIFETIME_MS))
    .execute()
  await trx
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: user.id,
      user_agent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      created_at: now,
      last_used_at: now,
    })
    .execute()
  await storeToken(trx, sessionId, refreshToken, now)
  return { sessionId, user, secondFactorAt: null, refreshToken }
}

/**
 * Locks the account against a concurrent suspension. A suspension that committed first refuses this session; a later
 * one waits for the lock and then ends the session.
 * Throws a Refusal (`account_suspended`).
 */
async function lockUnsuspendedAccount(trx: Trx<AccountsTables>, userId: string, supportEmail: string): Promise<void> {
  const { suspended_at } = await trx
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  if (!suspended_at) return
  const message = `Your account has been suspended. If you think this is a mistake, email ${supportEmail}.`
  throw new Refusal('forbidden', 'account_suspended', message)
}
