import { cancelJob, type LockedRequest } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { londonClock } from '#server/platform/kernel/london.ts'
import type { EndReason } from '../contract/reasons.ts'
import { isAtDoor } from '../contract.ts'
import { JobCancelled } from '../events.ts'
import { toMilestones } from '../milestones.ts'
import { rightsOf } from '../queries/rights-of-job.ts'
import { changeVisit } from './change-visit.ts'
import { closePendingPrice } from './close-pending-price.ts'
import type { VisitRow } from './lock-job.ts'
import { writeRights } from './write-rights.ts'

interface CancellationInput {
  request: LockedRequest
  visit: VisitRow
  by: 'owner' | 'carrier'
  reason: EndReason | null
}

/** Cancels a job for good; its bid stays accepted. The caller has locked the job and checked the rules. */
export async function writeCancellation(
  trx: OpenTransaction,
  { request, visit, by, reason }: CancellationInput,
  now: Date,
): Promise<void> {
  const { id: requestId, userId: ownerId, acceptedBidderId: carrierId, title } = request
  const { rights } = await rightsOf(trx, { requestId, ownerId })
  await cancelJob(trx, { requestId, by }, now)
  await writeRights(trx, requestId, rights, { ended_at: now, ended_by: by, reason_key: reason })
  await closePendingPrice(trx, request, now, { outcome: 'cancelled', at: now })
  const version = await changeVisit(trx, request, {}, now)
  const ended = { by, reason, at: now.toISOString() }
  const arrival = { arrived: isAtDoor(toMilestones(visit), londonClock(now)), mismatched: visit.mismatched_at !== null }
  append(trx, JobCancelled.of({ requestId, ownerId, carrierId, title, version, ended, ...arrival }, now))
}
