import { jobsToCollect } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { londonClock } from '#server/platform/kernel/london.ts'
import { isTimeAwaited } from '../arrival/rules.ts'
import { openSuggestion } from '../contract.ts'
import { NO_MILESTONES } from '../milestones.ts'
import { milestonesOfJobs } from './milestones-of-jobs.ts'

/** A job in which one party waits for the other to confirm or accept a time. */
interface AwaitedTime {
  requestId: string
  /** When the bid was accepted, or the time was suggested. */
  at: Date
}

/** Returns the carrier’s jobs without a confirmed or suggested time (DOOR-01). */
export async function findTimesToConfirm(db: Executor, carrierId: string, now: Date): Promise<AwaitedTime[]> {
  const { jobs, milestonesOf } = await jobsWithMilestones(db, carrierId, 'carrier')
  return jobs
    .filter(({ requestId }) => isTimeAwaited(milestonesOf(requestId), now))
    .map(({ requestId, acceptedAt }) => ({ requestId, at: acceptedAt }))
}

/** Returns the owner’s jobs with a suggested time that can still be accepted (DOOR-01). */
export async function findSuggestedTimes(db: Executor, ownerId: string, now: Date): Promise<AwaitedTime[]> {
  const { jobs, milestonesOf } = await jobsWithMilestones(db, ownerId, 'owner')
  return jobs.flatMap(({ requestId }) => {
    const suggestion = openSuggestion(milestonesOf(requestId), londonClock(now))
    return suggestion ? [{ requestId, at: new Date(suggestion.at) }] : []
  })
}

async function jobsWithMilestones(db: Executor, userId: string, party: 'owner' | 'carrier') {
  const jobs = await jobsToCollect(db, userId, party)
  const ids = jobs.map(({ requestId }) => requestId)
  const milestones = ids.length === 0 ? null : await milestonesOfJobs(db, ids)
  return { jobs, milestonesOf: (requestId: string) => milestones?.get(requestId) ?? NO_MILESTONES }
}
