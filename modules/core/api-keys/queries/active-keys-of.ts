import { activeSessionsOf } from '#modules/core/accounts/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ApiKey } from '../contract.ts'
import type { ApiKeysTables } from '../tables.ts'

/** Returns a user's keys that are neither revoked nor expired, newest first. */
export async function activeKeysOf(db: Executor, userId: string, now: Date): Promise<ApiKey[]> {
  const rows = await asModuleDb<ApiKeysTables>(db)
    .selectFrom('api_keys')
    .select(['id', 'name', 'shown_start', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'last_network'])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .execute()
  const activeSessionIds = await activeSessionsOf(db, userId)
  return rows
    .filter(({ id }) => activeSessionIds.has(id))
    .map((row) => ({
      id: row.id,
      name: row.name,
      start: row.shown_start,
      scopes: row.scopes,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      lastNetwork: row.last_network,
    }))
}
