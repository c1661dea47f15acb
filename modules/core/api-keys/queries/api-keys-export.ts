import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ApiKeysTables } from '../tables.ts'

/** Returns a user's keys with their networks for a privacy export, revoked ones of the last 30 days included. */
export async function apiKeysExport(db: Executor, userId: string) {
  const rows = await asModuleDb<ApiKeysTables>(db)
    .selectFrom('api_keys')
    .select(['name', 'shown_start', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'last_network'])
    .select(({ selectFrom }) =>
      selectFrom('api_key_networks')
        .whereRef('key_id', '=', 'api_keys.id')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['network']).as('networks'))
        .as('networks'),
    )
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    start: row.shown_start,
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    lastNetwork: row.last_network,
    networks: row.networks ?? [],
  }))
}
