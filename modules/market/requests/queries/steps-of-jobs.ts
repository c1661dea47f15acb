import { sql } from 'kysely'
import { suspendedAmong } from '#modules/core/accounts/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestStatus } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'

/** The progress of a job as one of its parties sees it. */
export interface JobSteps {
  requestId: string
  side: 'owner' | 'carrier'
  status: RequestStatus
  /** Why the other party of an assigned job can't act; null if they can. */
  otherPartyAbsence: 'left' | 'suspended' | null
  postedAt: Date
  /** When each step was taken, by step; steps not taken are missing. */
  stepTimes: Partial<Record<RequestsTables['request_history']['what'], Date>>
}

/** Returns the steps of the requests of which `viewerId` is the owner or carrier. */
export async function stepsOfJobs(db: Executor, ids: readonly string[], viewerId: string): Promise<JobSteps[]> {
  const requestsDb = asModuleDb<RequestsTables>(db)
  const jobs = await requestsDb
    .selectFrom('collection_requests')
    .select(['id', 'user_id', 'accepted_bidder_id', 'winning_bid_id', 'status', 'created_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where((eb) => eb.or([eb('user_id', '=', viewerId), eb('accepted_bidder_id', '=', viewerId)]))
    .execute()
  const steps = await requestsDb
    .selectFrom('request_history')
    .select(['request_id', 'what', 'at'])
    .where('request_id', '=', sql<string>`any(${jobs.map(({ id }) => id)}::uuid[])`)
    .execute()
  const otherPartyIds = jobs.map(({ user_id, accepted_bidder_id }) =>
    user_id === viewerId ? accepted_bidder_id : user_id,
  )
  const suspendedIds = await suspendedAmong(db, [...new Set(otherPartyIds.filter((id) => id !== null))])
  const byJob = Map.groupBy(steps, (step) => step.request_id)
  return jobs.map(({ id, user_id, winning_bid_id, status, created_at }, index) => ({
    requestId: id,
    side: user_id === viewerId ? 'owner' : 'carrier',
    status,
    otherPartyAbsence: winning_bid_id === null ? null : absenceReason(otherPartyIds[index] ?? null, suspendedIds),
    postedAt: created_at,
    stepTimes: Object.fromEntries((byJob.get(id) ?? []).map(({ what, at }) => [what, at])),
  }))
}

function absenceReason(userId: string | null, suspendedIds: ReadonlySet<string>): JobSteps['otherPartyAbsence'] {
  if (userId === null) return 'left'
  return suspendedIds.has(userId) ? 'suspended' : null
}
