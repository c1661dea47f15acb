import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { AlertsTables } from '../tables.ts'

/** Deletes alerts older than 90 days: none of them can become due again (ALERT-07). */
export async function deleteOldAlerts(db: Db<AlertsTables>): Promise<void> {
  await db.deleteFrom('alerts_told').where('matched_at', '<', sql<Date>`now() - interval '90 days'`).execute()
}
