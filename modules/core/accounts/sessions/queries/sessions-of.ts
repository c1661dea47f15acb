import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { OwnSession } from '../../contract.ts'
import { REFRESH_TOKEN_LIFETIME_MS } from '../../rules.ts'
import type { AccountsTables } from '../../tables.ts'

/** Returns a user's sessions, last used first. `currentId` is the session that makes the request; null for none. */
export async function sessionsOf(
  db: Executor,
  userId: string,
  currentId: string | null,
  now: Date,
): Promise<OwnSession[]> {
  const rows = await asModuleDb<AccountsTables>(db)
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('for_api_key', '=', false)
    .where('last_used_at', '>', new Date(now.getTime() - REFRESH_TOKEN_LIFETIME_MS))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === currentId,
  }))
}
