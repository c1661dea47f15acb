import { suspendedAmong } from '#modules/core/accounts/facade.ts'
import { jobParties, requestCards } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { type JobDisposal, MAX_JOBS, type OtherJob } from '../contract.ts'
import { dueAt, mayUpdate, overdueAt, stateOf } from '../rules.ts'
import { disposalRecordOf, type Job, jobOf, selectJobs } from './disposal-jobs.ts'
import { estimateWeights } from './estimate-weights.ts'

/**
 * Returns the disposal record of a job as `viewerId` may read it; null before it is collected. Throws Refusal not_found
 * for anyone but its owner and carrier.
 */
export async function jobDisposal(
  db: Executor,
  { requestId, viewerId }: { requestId: string; viewerId: string },
  now: Date,
): Promise<JobDisposal | null> {
  const parties = await jobParties(db, requestId)
  if (!parties || (viewerId !== parties.ownerId && viewerId !== parties.carrierId)) throw notFound('Job not found.')
  const job = await jobOf(db, requestId)
  if (!job) return null
  const state = stateOf(job.disposal, job.collected_at, now)
  const isCarrier = viewerId === parties.carrierId
  const otherPartyId = isCarrier ? parties.ownerId : parties.carrierId
  return {
    state,
    ...(await absenceOf(db, otherPartyId)),
    dueAt: dueAt(job.collected_at).toISOString(),
    overdueAt: overdueAt(job.collected_at).toISOString(),
    // The owner sees only accepted or unquestioned records.
    said: isCarrier || state === 'said' ? disposalRecordOf(job) : null,
    version: job.version,
    saying: isCarrier ? await carrierFormOf(db, job, viewerId, now) : null,
  }
}

/** Returns whether the other party has left or is suspended; `otherPartyId` is null once they have left. */
async function absenceOf(
  db: Executor,
  otherPartyId: string | null,
): Promise<Pick<JobDisposal, 'otherLeft' | 'otherSuspended'>> {
  if (otherPartyId === null) return { otherLeft: true }
  return (await suspendedAmong(db, [otherPartyId])).size > 0 ? { otherSuspended: true } : {}
}

async function carrierFormOf(db: Executor, job: Job, carrierId: string, now: Date): Promise<JobDisposal['saying']> {
  const { disposal, seen_at: seenAt } = job
  return {
    open: mayUpdate(disposal && { decision: disposal.decision, seenAt }, now),
    kg: disposal && Number(disposal.kg),
    reason: disposal?.decision === 'refused' ? disposal.reason : null,
    others: await otherJobs(db, job, carrierId),
  }
}

/** Returns the carrier's other collected jobs that can be part of the drop-off: those in it first, then the newest. */
async function otherJobs(db: Executor, job: Job, carrierId: string): Promise<OtherJob[]> {
  const rows = await selectJobs(db)
    .where('carrier_id', '=', carrierId)
    .where('request_id', '<>', job.request_id)
    .where((eb) =>
      eb.or([
        eb('disposal_id', 'is', null),
        ...(job.disposal_id === null ? [] : [eb('disposal_id', '=', job.disposal_id)]),
      ]),
    )
    .orderBy('disposal_id', (order) => order.asc().nullsLast())
    .orderBy('collected_at', 'desc')
    .limit(MAX_JOBS - 1)
    .execute()
  const ids = rows.map(({ request_id }) => request_id)
  const cards = await requestCards(db, ids, carrierId)
  const { perJob } = await estimateWeights(db, ids)
  return rows.flatMap(({ request_id: requestId, disposal_id }, index) => {
    const card = cards.get(requestId)
    return card ? [{ requestId, title: card.title, kg: perJob[index] ?? null, chosen: disposal_id !== null }] : []
  })
}
