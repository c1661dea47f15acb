import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { DataExport } from '../contract.ts'
import { stateOf } from '../rules.ts'
import type { PrivacyTables } from '../tables.ts'

/** Returns a user's newest export, unless its file has expired by `now`; null without one. */
export async function latestExport(db: Executor, userId: string, now: Date): Promise<DataExport | null> {
  const row = await asModuleDb<PrivacyTables>(db)
    .selectFrom('data_exports')
    .select(['id', 'requested_at', 'ready_at', 'failed_at', 'expires_at', 'bytes'])
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || (row.expires_at && row.expires_at <= now)) return null
  return {
    id: row.id,
    state: stateOf(row),
    requestedAt: row.requested_at.toISOString(),
    readyAt: row.ready_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    bytes: row.bytes,
  }
}
