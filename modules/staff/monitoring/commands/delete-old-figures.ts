import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { deleteOldProcesses } from '#server/platform/process/heartbeat.ts'
import { deleteOldTaskRuns } from '#server/platform/process/scheduled-tasks.ts'
import type { MonitoringTables } from '../tables.ts'

/** Deletes old figures, processes and task runs. Minutes are kept until their hour can't be aggregated again. */
export async function deleteOldFigures(db: Db<MonitoringTables>): Promise<void> {
  const aggregatedUntil = sql`(select drawn_until from queue_figures)`
  await sql`delete from queue_minutes where minute < ${aggregatedUntil} - interval '26 hours'`.execute(db)
  await sql`delete from queue_hours where hour < ${aggregatedUntil} - interval '35 days'`.execute(db)
  await deleteOldProcesses(db)
  await deleteOldTaskRuns(db)
}
