import { assignedJobs, type HeldRequest, lockRequest } from '#modules/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { CarrierLeft } from '../events.ts'
import { LEFT } from '../reasons/contract.ts'
import { visitOf } from './hold-job.ts'
import { writeEnd } from './write-end.ts'

/**
 * Ends the jobs of someone who is leaving as if their side had cancelled them, so that the other side hears at once and is not
 * blamed (RIGHT-04, RIGHT-05). What is in a van already, or was collected, goes on; the owner of a carrier that leaves with
 * waste in its van is told, says what became of it, and may still cancel. The caller holds the locks of
 * lockRequestsOf, and has not taken them out of their requests yet.
 */
export async function endJobsOf(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  for (const { requestId, side } of await assignedJobs(trx, userId)) {
    const request = await lockRequest(trx, requestId)
    if (!request || request.collectedAt !== null) continue
    const visit = await visitOf(trx, requestId)
    if (visit.loading_at === null) await writeEnd(trx, { request, visit, by: side, reason: LEFT }, now)
    else if (side === 'carrier') append(trx, leftWith(request, now))
  }
}

const leftWith = ({ id: requestId, userId: ownerId, acceptedBidderId: carrierId, title }: HeldRequest, now: Date) =>
  CarrierLeft.of({ requestId, ownerId, carrierId, title }, now)
