import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { CoverageTables } from '../tables.ts'

/** Deletes views older than 90 days, the longest period of the staff statistics. */
export async function deleteOldViews(db: Db<CoverageTables>): Promise<void> {
  await db.deleteFrom('request_looks').where('first_at', '<', sql<Date>`now() - interval '90 days'`).execute()
}
