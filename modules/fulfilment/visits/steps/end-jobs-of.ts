import { assignedJobs, type LockedRequest, lockRequest } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { PARTY_LEFT } from '../contract/reasons.ts'
import { CarrierLeft } from '../events.ts'
import { getOrCreateVisit } from './lock-job.ts'
import { writeCancellation } from './write-cancellation.ts'

/**
 * Ends the open jobs of a user who deletes their account, as if they had cancelled them (RIGHT-04, RIGHT-05). Loaded
 * and collected jobs stay open; the owner is notified if the carrier leaves after loading began. The caller holds the
 * locks of lockRequestsOf and has not yet removed the user from their requests.
 */
export async function endJobsOf(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  for (const { requestId, side } of await assignedJobs(trx, userId)) {
    const request = await lockRequest(trx, requestId)
    if (!request || request.collectedAt !== null) continue
    const visit = await getOrCreateVisit(trx, requestId)
    if (visit.loading_at === null) await writeCancellation(trx, { request, visit, by: side, reason: PARTY_LEFT }, now)
    else if (side === 'carrier') append(trx, carrierLeft(request, now))
  }
}

const carrierLeft = (
  { id: requestId, userId: ownerId, acceptedBidderId: carrierId, title }: LockedRequest,
  now: Date,
) => CarrierLeft.of({ requestId, ownerId, carrierId, title }, now)
