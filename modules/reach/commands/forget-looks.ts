import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { ReachTables } from '../tables.ts'

/** Removes looks of 90 days ago: staff see figures no older. */
export async function forgetLooks(db: Db<ReachTables>): Promise<void> {
  await db.deleteFrom('request_looks').where('first_at', '<', sql<Date>`now() - interval '90 days'`).execute()
}
