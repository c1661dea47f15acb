import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { REFRESH_MS } from '../../rules.ts'
import type { AccountsTables } from '../../tables.ts'
import { firstToken, keepToken } from '../refresh-tokens.ts'
import type { HeldSession, SessionUserRow } from '../session-user.ts'

const USER_AGENT_MAX = 200

export interface Support {
  /** Whom to write to. */
  supportEmail: string
}

/** What opening or renewing a session gives the route: the token goes into a cookie and nowhere else. */
export interface OpenedSession extends HeldSession {
  refreshToken: string
}

/** What a browser is known by when it signs in again, for its cookie. */
export interface Remembered {
  device: string
}

/**
 * A new session with its first token; those of the same person that died of old age make room.
 * Throws Refusal: account_suspended, with whom to write to.
 */
export async function openSession(
  trx: Trx<AccountsTables>,
  user: SessionUserRow,
  userAgent: string | undefined,
  { supportEmail }: Support,
  now: Date,
): Promise<OpenedSession> {
  await holdUnsuspended(trx, user.id, supportEmail)
  const [sessionId, refreshToken] = [randomUUIDv7(), firstToken()]
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', user.id)
    .where('last_used_at', '<', new Date(now.getTime() - REFRESH_MS))
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
  await keepToken(trx, sessionId, refreshToken, now)
  return { sessionId, user, secondFactorAt: null, refreshToken }
}

/** A suspension waits for this sign-in and then ends its session, or this sign-in waits and is refused. */
async function holdUnsuspended(trx: Trx<AccountsTables>, userId: string, supportEmail: string): Promise<void> {
  const { suspended_at } = await trx
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  if (!suspended_at) return
  const message = `Your account has been suspended. If you think that this is a mistake, please write to ${supportEmail}.`
  throw new Refusal('forbidden', 'account_suspended', message)
}
