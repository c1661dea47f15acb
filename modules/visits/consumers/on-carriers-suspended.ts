import { AccountReinstated, AccountSuspended } from '#modules/accounts/events.ts'
import { jobsUnderWay, lockRequest } from '#modules/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { CarrierReinstated, CarrierSuspended } from '../events.ts'
import { carrierSuspended } from '../queries/carrier-suspended.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { visitOf } from '../steps/hold-job.ts'

/**
 * Tells the owners of jobs that go on that staff have suspended their carrier, so that they may cancel at once, and once that
 * is over that it may work again; the pages of those jobs read it again, then and then.
 */
export const tellOwners = consumer(
  'visits.tell-of-suspensions',
  on(AccountSuspended, (trx, { data }) => tellOwnersOf(trx, data.userId, true, new Date())),
  on(AccountReinstated, (trx, { data }) => tellOwnersOf(trx, data.userId, false, new Date())),
)

async function tellOwnersOf(trx: OpenTransaction, carrierId: string, suspended: boolean, now: Date): Promise<void> {
  // as it is by now: a short suspension may be over, and another one have begun
  const stands = (await carrierSuspended(trx, carrierId)) === suspended
  const news = suspended ? CarrierSuspended : CarrierReinstated
  const jobs = await jobsUnderWay(trx, carrierId)
  for (const { requestId } of jobs.filter(({ side }) => side === 'carrier')) {
    const request = await lockRequest(trx, requestId)
    // it may have ended while its lock was waited for
    if (request?.status !== 'assigned') continue
    const { userId: ownerId, title } = request
    const visit = await visitOf(trx, requestId)
    await changeVisit(trx, request, {}, now)
    if (stands && visit.loading_at === null) append(trx, news.of({ requestId, ownerId, carrierId, title }, now))
  }
}
