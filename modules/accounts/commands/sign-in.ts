import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/errors.ts'
import { transact } from '#server/platform/transaction.ts'
import type { SessionUser } from '../contract.ts'
import { passwordFits } from '../passwords.ts'
import { addRefreshToken } from '../refresh-tokens.ts'
import type { AccountsTables } from '../tables.ts'
import { type Attempt, assertMayTry, forgetFailures, noteFailure } from '../throttle.ts'

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
  await assertMayTry(db, input, now)
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'user_type', 'role'])
    .where('email', '=', input.email)
    .executeTakeFirst()
  const fits = await passwordFits(user?.password_hash ?? null, input.password)
  if (!user || !fits) {
    await noteFailure(db, input, now)
    throw new Refusal('unauthenticated', 'wrong_credentials', 'Email or password is not right.')
  }
  await forgetFailures(db, input)
  return transact(db, async (trx) => {
    const sessionId = randomUUIDv7()
    await trx
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: user.id,
        user_agent: input.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
        created_at: now,
        last_used_at: now,
      })
      .execute()
    const refreshToken = await addRefreshToken(trx, sessionId, now)
    return {
      sessionId,
      user: { id: user.id, email: user.email, userType: user.user_type, role: user.role },
      refreshToken,
    }
  })
}
