import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { forgetProcesses } from '#server/platform/process/heartbeat.ts'
import { forgetTurns } from '#server/platform/process/scheduled-tasks.ts'
import type { MonitoringTables } from '../tables.ts'

/** Deletes figures that no page shows any more. Minutes are kept until their hour can't be aggregated again. */
export async function forgetOld(db: Db<MonitoringTables>): Promise<void> {
  const drawn = sql`(select drawn_until from queue_figures)`
  await sql`delete from queue_minutes where minute < ${drawn} - interval '26 hours'`.execute(db)
  await sql`delete from queue_hours where hour < ${drawn} - interval '35 days'`.execute(db)
  await forgetProcesses(db)
  await forgetTurns(db)
}
