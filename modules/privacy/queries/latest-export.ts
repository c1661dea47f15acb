import type { Selectable } from 'kysely'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { DataExport } from '../contract.ts'
import { stateOf } from '../rules.ts'
import type { PrivacyTables } from '../tables.ts'

/** Someone's newest export, unless its file has been removed by `now`; null without one. */
export async function latestExport(db: Executor, userId: string, now: Date): Promise<DataExport | null> {
  const row = await own<PrivacyTables>(db)
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && !(row.expires_at && row.expires_at <= now) ? toExport(row) : null
}

const toExport = (row: Selectable<PrivacyTables['data_exports']>): DataExport => ({
  id: row.id,
  state: stateOf(row),
  requestedAt: row.requested_at.toISOString(),
  readyAt: row.ready_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  bytes: row.bytes,
})
