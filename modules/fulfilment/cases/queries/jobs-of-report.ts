import { jobNumberOf, jobsBetween } from '#modules/market/requests/facade.ts'
import { reportForCase } from '#modules/staff/moderation/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { commonJobs as endpoint } from '../contract/staff-jobs.ts'

/** Returns the jobs shared by the person who made a report and the person reported (CASE-04). */
export async function jobsOfReport(db: Executor, reportId: string): Promise<AnswerOf<typeof endpoint>['items']> {
  const report = await reportForCase(db, reportId)
  const jobs = report ? await jobsBetween(db, report.reporterId, report.ownerId) : []
  return jobs.map(({ id, title, status }) => ({ requestId: id, jobNumber: jobNumberOf(id), title, status }))
}
