import { AccountReinstated, AccountSuspended } from '#modules/accounts/events.ts'
import { accountOf } from '#modules/accounts/facade.ts'
import { jobsUnderWay, lockRequest } from '#modules/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { CarrierSuspended } from '../events.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { visitOf } from '../steps/hold-job.ts'

/**
 * Tells the owners of jobs that go on that staff have suspended their carrier, so that they may cancel at once; the pages of
 * those jobs read again whether it may work, then and once the suspension is lifted.
 */
export const tellOwners = consumer(
  'visits.tell-of-suspensions',
  on(AccountSuspended, (trx, { data }) => tellOwnersOf(trx, data.userId, new Date())),
  on(AccountReinstated, (trx, { data }) => tellOwnersOf(trx, data.userId, new Date())),
)

async function tellOwnersOf(trx: OpenTransaction, carrierId: string, now: Date): Promise<void> {
  // as it is by now: a short suspension may be over
  const suspended = (await accountOf(trx, carrierId))?.suspendedAt != null
  const jobs = await jobsUnderWay(trx, carrierId)
  for (const { requestId } of jobs.filter(({ side }) => side === 'carrier')) {
    const request = await lockRequest(trx, requestId)
    // it may have ended while its lock was waited for
    if (request?.status !== 'assigned') continue
    const { userId: ownerId, title } = request
    const visit = await visitOf(trx, requestId)
    await changeVisit(trx, request, {}, now)
    if (suspended && visit.loading_at === null)
      append(trx, CarrierSuspended.of({ requestId, ownerId, carrierId, title }, now))
  }
}
