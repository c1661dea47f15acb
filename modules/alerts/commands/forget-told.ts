import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { AlertsTables } from '../tables.ts'

/** Removes what someone was told 90 days ago: by then nothing of it can come again (ALERT-07). */
export async function forgetTold(db: Db<AlertsTables>): Promise<void> {
  await db.deleteFrom('alerts_told').where('matched_at', '<', sql<Date>`now() - interval '90 days'`).execute()
}
