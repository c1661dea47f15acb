import { AccountReinstated, AccountSuspended } from '#modules/accounts/events.ts'
import { assignedJobs, type HeldRequest, lockRequest } from '#modules/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { CarrierReinstated, CarrierSuspended, OwnerReinstated, OwnerSuspended } from '../events.ts'
import { isSuspended } from '../queries/is-suspended.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { type VisitRow, visitOf } from '../steps/hold-job.ts'

/**
 * Tells the other side of jobs that go on that staff have suspended one of the two, so that an owner may cancel at once, and
 * once that is over; the pages of those jobs read it again, then and then.
 */
export const tellOfSuspensions = consumer(
  'visits.tell-of-suspensions',
  on(AccountSuspended, (trx, { data }) => tellOthers(trx, data.userId, true, new Date())),
  on(AccountReinstated, (trx, { data }) => tellOthers(trx, data.userId, false, new Date())),
)

async function tellOthers(trx: OpenTransaction, userId: string, suspended: boolean, now: Date): Promise<void> {
  // as it is by now: a short suspension may be over, and another one have begun
  const stands = (await isSuspended(trx, userId)) === suspended
  for (const { requestId, side } of await assignedJobs(trx, userId)) {
    const request = await lockRequest(trx, requestId)
    // it may have ended while its lock was waited for
    if (request?.status !== 'assigned') continue
    const visit = await visitOf(trx, requestId)
    await changeVisit(trx, request, {}, now)
    // once all is collected the pages say what the other side cannot do, and nobody has to act on it
    if (!stands || request.collectedAt !== null) continue
    if (side === 'owner') append(trx, newsOfOwner(request, visit, suspended, now))
    else append(trx, ...newsOfCarrier(request, visit, suspended, now))
  }
}

const newsOfOwner = (request: HeldRequest, visit: VisitRow, suspended: boolean, now: Date) =>
  (suspended ? OwnerSuspended : OwnerReinstated).of(aboutOf(request, visit), now)

function newsOfCarrier(request: HeldRequest, visit: VisitRow, suspended: boolean, now: Date) {
  if (suspended) return [CarrierSuspended.of(aboutOf(request, visit), now)]
  // who has refused its van hands over nothing, whoever may come again
  return visit.mismatched_at === null ? [CarrierReinstated.of(aboutOf(request, visit), now)] : []
}

const aboutOf = ({ id, userId, acceptedBidderId, title }: HeldRequest, visit: VisitRow) => ({
  requestId: id,
  ownerId: userId,
  carrierId: acceptedBidderId,
  title,
  loading: visit.loading_at !== null,
  arrived: (visit.arrived_at ?? visit.matched_at ?? visit.mismatched_at) !== null,
  mismatched: visit.mismatched_at !== null,
})
