import { jobsToCollect } from '#modules/requests/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import { isUnconfirmed } from '../door/rules.ts'
import type { VisitsTables } from '../tables.ts'

/** A job whose owner waits to hear when the carrier comes. */
interface AwaitedTime {
  requestId: string
  /** Since when: its bid was accepted then. */
  at: Date
}

/** The jobs of an accepted carrier for which it has not confirmed a time (DOOR-01). */
export async function awaitedTimes(db: Executor, carrierId: string): Promise<AwaitedTime[]> {
  const jobs = await jobsToCollect(db, carrierId)
  if (jobs.length === 0) return []
  const visits = await own<VisitsTables>(db)
    .selectFrom('job_visits')
    .select(['request_id', 'door_day', 'confirmed_at', 'arrived_at', 'matched_at', 'loading_at'])
    .where(
      'request_id',
      'in',
      jobs.map(({ requestId }) => requestId),
    )
    .execute()
  const waiting = { status: 'assigned', collectedAt: null } as const
  const settled = new Set(visits.filter((visit) => !isUnconfirmed(waiting, visit)).map(({ request_id }) => request_id))
  return jobs.flatMap(({ requestId, acceptedAt }) => (settled.has(requestId) ? [] : [{ requestId, at: acceptedAt }]))
}
