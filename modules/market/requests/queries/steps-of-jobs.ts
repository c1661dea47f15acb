import { sql } from 'kysely'
import { suspendedAmong } from '#modules/core/accounts/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestStatus } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'

/** Progress of a job for one of its parties. */
export interface JobSteps {
  requestId: string
  side: 'owner' | 'carrier'
  status: RequestStatus
  /** Why the other party of an assigned job can't act; null where they can. */
  other: 'left' | 'suspended' | null
  postedAt: Date
  /** When each step was taken; steps not taken are missing. */
  at: Partial<Record<RequestsTables['request_history']['what'], Date>>
}

/** Returns the steps of the requests of which `viewerId` is the owner or carrier. */
export async function stepsOfJobs(db: Executor, ids: readonly string[], viewerId: string): Promise<JobSteps[]> {
  const mine = asModuleDb<RequestsTables>(db)
  const jobs = await mine
    .selectFrom('collection_requests')
    .select(['id', 'user_id', 'accepted_bidder_id', 'winning_bid_id', 'status', 'created_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where((request) => request.or([request('user_id', '=', viewerId), request('accepted_bidder_id', '=', viewerId)]))
    .execute()
  const steps = await mine
    .selectFrom('request_history')
    .select(['request_id', 'what', 'at'])
    .where('request_id', '=', sql<string>`any(${jobs.map(({ id }) => id)}::uuid[])`)
    .execute()
  const others = jobs.map(({ user_id, accepted_bidder_id }) => (user_id === viewerId ? accepted_bidder_id : user_id))
  const suspended = await suspendedAmong(db, [...new Set(others.filter((id) => id !== null))])
  const byJob = Map.groupBy(steps, (step) => step.request_id)
  return jobs.map(({ id, user_id, winning_bid_id, status, created_at }, at) => ({
    requestId: id,
    side: user_id === viewerId ? 'owner' : 'carrier',
    status,
    other: winning_bid_id === null ? null : absenceReason(others[at] ?? null, suspended),
    postedAt: created_at,
    at: Object.fromEntries((byJob.get(id) ?? []).map(({ what, at }) => [what, at])),
  }))
}

function absenceReason(userId: string | null, suspended: ReadonlySet<string>): JobSteps['other'] {
  if (userId === null) return 'left'
  return suspended.has(userId) ? 'suspended' : null
}
