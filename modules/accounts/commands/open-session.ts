import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '#server/platform/database.ts'
import type { SessionUser } from '../contract.ts'
import { firstToken, keepToken } from '../refresh-tokens.ts'
import { REFRESH_MS } from '../rules.ts'
import { type SessionUserRow, toSessionUser } from '../session-user.ts'
import type { AccountsTables } from '../tables.ts'

const USER_AGENT_MAX = 200

/** What opening or renewing a session gives the route: the token goes into a cookie and nowhere else. */
export interface OpenedSession {
  sessionId: string
  user: SessionUser
  refreshToken: string
}

/** A new session with its first token; those of the same person that died of old age make room. */
export async function openSession(
  trx: Trx<AccountsTables>,
  user: SessionUserRow,
  userAgent: string | undefined,
  now: Date,
): Promise<OpenedSession> {
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
  return { sessionId, user: toSessionUser(user), refreshToken }
}
