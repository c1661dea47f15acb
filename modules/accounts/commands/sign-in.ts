import { randomUUIDv7 } from 'node:crypto'
import type { Db, Trx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/errors.ts'
import { transact } from '#server/platform/transaction.ts'
import type { SessionUser } from '../contract.ts'
import { passwordFits } from '../passwords.ts'
import { firstToken, keepToken } from '../refresh-tokens.ts'
import { REFRESH_MS } from '../rules.ts'
import type { AccountsTables } from '../tables.ts'
import { type Attempt, beginTry, tryFailed, trySucceeded } from '../throttle.ts'

const USER_AGENT_MAX = 200

/** What opening or renewing a session gives the route: the token goes into a cookie and nowhere else. */
export interface OpenedSession {
  sessionId: string
  user: SessionUser
  refreshToken: string
}

interface SignInInput extends Attempt {
  password: string
  userAgent: string | undefined
}

/**
 * Opens a session. An unknown address and a wrong password take the same time and get the same answer.
 * Throws Refusal: slow_down, wrong_credentials, too_busy.
 */
export async function signIn(db: Db<AccountsTables>, input: SignInInput, now: Date): Promise<OpenedSession> {
  await beginTry(db, input, now)
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'email_confirmed_at', 'password_hash', 'user_type', 'role'])
    .where('email', '=', input.email)
    .executeTakeFirst()
  const fits = await passwordFits(user?.password_hash ?? null, input.password)
  if (!user || !fits) {
    await tryFailed(db, input, now)
    throw new Refusal('unauthenticated', 'wrong_credentials', 'Email or password is not right.')
  }
  await trySucceeded(db, input)
  const { sessionId, refreshToken } = await transact(db, (trx) => openSession(trx, user.id, input.userAgent, now))
  return {
    sessionId,
    user: {
      id: user.id,
      email: user.email,
      emailConfirmed: user.email_confirmed_at !== null,
      userType: user.user_type,
      role: user.role,
    },
    refreshToken,
  }
}

/** A new session with its first token; those of the same person that died of old age make room. */
async function openSession(
  trx: Trx<AccountsTables>,
  userId: string,
  userAgent: string | undefined,
  now: Date,
): Promise<{ sessionId: string; refreshToken: string }> {
  const [sessionId, refreshToken] = [randomUUIDv7(), firstToken()]
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('last_used_at', '<', new Date(now.getTime() - REFRESH_MS))
    .execute()
  await trx
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      user_agent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      created_at: now,
      last_used_at: now,
    })
    .execute()
  await keepToken(trx, sessionId, refreshToken, now)
  return { sessionId, refreshToken }
}
