import type { Executor } from '#server/platform/database/database.ts'
import type { VisitMarks } from '../contract.ts'
import { NO_MARKS } from '../marks.ts'
import { marksOfJobs } from './marks-of-jobs.ts'

/** What has happened to a job since its acceptance; the caller decides who may read it. */
export async function visitMarks(db: Executor, requestId: string): Promise<VisitMarks> {
  return (await marksOfJobs(db, [requestId])).get(requestId) ?? NO_MARKS
}
