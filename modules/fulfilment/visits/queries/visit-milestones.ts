import type { Executor } from '#server/platform/database/database.ts'
import type { VisitMilestones } from '../contract.ts'
import { NO_MILESTONES } from '../milestones.ts'
import { milestonesOfJobs } from './milestones-of-jobs.ts'

/** Returns the milestones of a job. The caller checks who may read them. */
export async function visitMilestones(db: Executor, requestId: string): Promise<VisitMilestones> {
  return (await milestonesOfJobs(db, [requestId])).get(requestId) ?? NO_MILESTONES
}
