import { type Executor, own } from '#server/platform/database/database.ts'
import type { VisitMarks } from '../contract.ts'
import { marksOf, NO_MARKS } from '../marks.ts'
import type { VisitsTables } from '../tables.ts'

/** What has happened to a job since its acceptance; the caller decides who may read it. */
export async function visitMarks(db: Executor, requestId: string): Promise<VisitMarks> {
  const row = await own<VisitsTables>(db)
    .selectFrom('job_visits')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row ? marksOf(row) : NO_MARKS
}
