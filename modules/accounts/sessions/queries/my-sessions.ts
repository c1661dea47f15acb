import type { Db } from '#server/platform/database/database.ts'
import type { OwnSession } from '../../contract.ts'
import { REFRESH_MS } from '../../rules.ts'
import type { AccountsTables } from '../../tables.ts'

/** Where someone is signed in, last used first; `current` is the session `sessionId`, which asks. */
export async function mySessions(
  db: Db<AccountsTables>,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<{ items: OwnSession[] }> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', new Date(now.getTime() - REFRESH_MS))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    items: rows.map((row) => ({
      id: row.id,
      userAgent: row.user_agent,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      current: row.id === sessionId,
    })),
  }
}
