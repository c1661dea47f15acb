import { sql } from 'kysely'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { VisitMarks } from '../contract.ts'
import { marksOf } from '../marks.ts'
import type { VisitsTables } from '../tables.ts'

/** What has happened to each of these jobs, by id; nothing yet where it is missing. The caller decides who may read it. */
export async function marksOfJobs(db: Executor, requestIds: readonly string[]): Promise<Map<string, VisitMarks>> {
  const rows = await own<VisitsTables>(db)
    .selectFrom('job_visits')
    .selectAll()
    .where('request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.request_id, marksOf(row)]))
}
