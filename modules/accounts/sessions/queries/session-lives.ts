import { type Executor, own } from '#server/platform/database/database.ts'
import type { AccountsTables } from '../../tables.ts'

/** The ids of sessions that have not been ended. */
export const selectLivingSessions = (db: Executor) =>
  own<AccountsTables>(db).selectFrom('sessions').select('sessions.id').where('ended_at', 'is', null)

/** Whether a session has not been ended: an access token outlives its session by up to ten minutes. */
export async function sessionLives(db: Executor, sessionId: string): Promise<boolean> {
  return (await selectLivingSessions(db).where('id', '=', sessionId).executeTakeFirst()) !== undefined
}
