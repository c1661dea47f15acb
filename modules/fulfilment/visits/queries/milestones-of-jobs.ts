import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { VisitMilestones } from '../contract.ts'
import { toMilestones } from '../milestones.ts'
import type { VisitsTables } from '../tables.ts'

/** Returns the milestones of these jobs by id; jobs without any may be missing. The caller checks who may read them. */
export async function milestonesOfJobs(
  db: Executor,
  requestIds: readonly string[],
): Promise<Map<string, VisitMilestones>> {
  const rows = await asModuleDb<VisitsTables>(db)
    .selectFrom('job_visits')
    .selectAll()
    .where('request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.request_id, toMilestones(row)]))
}
