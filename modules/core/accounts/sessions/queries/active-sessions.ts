import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../../tables.ts'

/** Selects the ids of active sessions. */
export const selectActiveSessions = (db: Executor) =>
  asModuleDb<AccountsTables>(db).selectFrom('sessions').select('sessions.id').where('ended_at', 'is', null)

/** Returns the ids of a user's active sessions, those of API keys included. */
export async function activeSessionsOf(db: Executor, userId: string): Promise<Set<string>> {
  const rows = await selectActiveSessions(db).where('user_id', '=', userId).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns whether a session is active. An access token outlives its session by up to ten minutes. */
export async function isSessionActive(db: Executor, sessionId: string): Promise<boolean> {
  return (await selectActiveSessions(db).where('id', '=', sessionId).executeTakeFirst()) !== undefined
}
