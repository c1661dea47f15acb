import type { Kysely } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import type { Caller } from '#server/platform/http/access.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { AccountsTables } from '../../tables.ts'
import { SESSION_USER_COLUMNS, selectUsers, toSessionUser } from '../session-user.ts'

/**
 * Returns the caller with the permissions that their session has now. An access token stays valid for up to ten minutes
 * after its session ends, its account is suspended or its staff permissions change. Throws a Refusal (`token_refused`)
 * when the session has ended or the account is suspended or gone.
 */
export async function activeCaller(
  db: Executor,
  { userId, sessionId }: Caller,
  { secondFactorRequired }: { secondFactorRequired: boolean },
): Promise<Caller> {
  const [row] = await selectActive(db, { userId, sessionId })
  if (!row) throw sessionEnded()
  const { second_factor_at: secondFactorAt, ...user } = row
  const { staffLevel } = toSessionUser({ sessionId, user, secondFactorAt }, secondFactorRequired)
  return { userId, sessionId, staffLevel }
}

const selectActive = prepareStatement(
  'accounts.active-caller',
  (db: Kysely<AccountsTables>, placeholder: PlaceholderOf<Pick<Caller, 'userId' | 'sessionId'>>) =>
    selectUsers(db)
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .select([...SESSION_USER_COLUMNS, 'second_factor_at'])
      .where('sessions.id', '=', placeholder('sessionId'))
      .where('users.id', '=', placeholder('userId'))
      .where('ended_at', 'is', null)
      .where('suspended_at', 'is', null),
)

/** Returns the Refusal for a session that has ended. */
export const sessionEnded = (): Refusal =>
  new Refusal('unauthenticated', 'token_refused', 'Your session has ended. Log in again.')
