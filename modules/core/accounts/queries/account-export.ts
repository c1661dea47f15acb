import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../tables.ts'

/** Returns what this module stores about a user, without secrets, for their data export. */
export async function accountExport(db: Executor, userId: string) {
  const accounts = asModuleDb<AccountsTables>(db)
  const account = await accounts
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_confirmed_at as emailConfirmedAt',
      'user_type as userType',
      'role',
      'created_at as createdAt',
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!account) return null
  const sessions = await accounts
    .selectFrom('sessions')
    .select(['user_agent as userAgent', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'ended_at as endedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const emailChanges = await accounts
    .selectFrom('email_changes')
    .select(['old_email as oldEmail', 'new_email as newEmail', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  return { ...account, sessions, emailChanges }
}
