import { AccountReinstated, AccountSuspended } from '#modules/core/accounts/events.ts'
import { assignedJobs, type LockedRequest, lockRequest } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { CarrierReinstated, CarrierSuspended, OwnerReinstated, OwnerSuspended } from '../events.ts'
import { isSuspended } from '../queries/is-suspended.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { getOrCreateVisit, type VisitRow } from '../steps/lock-job.ts'

/**
 * Notifies the other party of open jobs when staff suspend or reinstate an owner or carrier, and refreshes the pages of
 * those jobs.
 */
export const notifyOfSuspensions = consumer(
  'visits.tell-of-suspensions',
  on(AccountSuspended, (trx, { data }) => notifyOtherParties(trx, data.userId, true, new Date())),
  on(AccountReinstated, (trx, { data }) => notifyOtherParties(trx, data.userId, false, new Date())),
)

async function notifyOtherParties(trx: OpenTransaction, userId: string, suspended: boolean, now: Date): Promise<void> {
  // the state may have changed since the event
  const isCurrent = (await isSuspended(trx, userId)) === suspended
  for (const { requestId, side } of await assignedJobs(trx, userId)) {
    const request = await lockRequest(trx, requestId)
    // the job may have ended while waiting for the lock
    if (request?.status !== 'assigned') continue
    const visit = await getOrCreateVisit(trx, requestId)
    await changeVisit(trx, request, {}, now)
    // after collection no action is needed: only the pages are refreshed
    if (!isCurrent || request.collectedAt !== null) continue
    if (side === 'owner') append(trx, ownerEvent(request, visit, suspended, now))
    else append(trx, ...carrierEvents(request, visit, suspended, now))
  }
}

const ownerEvent = (request: LockedRequest, visit: VisitRow, suspended: boolean, now: Date) =>
  (suspended ? OwnerSuspended : OwnerReinstated).of(eventData(request, visit), now)

function carrierEvents(request: LockedRequest, visit: VisitRow, suspended: boolean, now: Date) {
  if (suspended) return [CarrierSuspended.of(eventData(request, visit), now)]
  // an owner who refused the van isn’t notified, because the visit can’t go on before they confirm it
  return visit.mismatched_at === null ? [CarrierReinstated.of(eventData(request, visit), now)] : []
}

const eventData = ({ id, userId, acceptedBidderId, title }: LockedRequest, visit: VisitRow) => ({
  requestId: id,
  ownerId: userId,
  carrierId: acceptedBidderId,
  title,
  loading: visit.loading_at !== null,
  arrived: (visit.arrived_at ?? visit.matched_at ?? visit.mismatched_at) !== null,
  mismatched: visit.mismatched_at !== null,
})
