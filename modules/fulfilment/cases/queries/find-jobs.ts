import { jobNumberOf, jobsForStaff } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type AnswerOf, Id } from '#server/platform/kernel/contract.ts'
import type { findJobs as endpoint } from '../contract/staff-jobs.ts'
import { idEndOf } from '../rules.ts'

/** Returns jobs that have a carrier, by number or id, newest first; none for any other input. */
export async function findJobs(db: Executor, query: string): Promise<AnswerOf<typeof endpoint>> {
  const idEnd = idEndOf(query)
  if (idEnd === null && !Id.safeParse(query).success) return { items: [] }
  const jobs = await jobsForStaff(db, idEnd === null ? { ids: [query] } : { idEnd })
  return {
    items: jobs.map(({ id, title, status }) => ({ requestId: id, jobNumber: jobNumberOf(id), title, status })),
  }
}
