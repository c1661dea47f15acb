import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { assertVanNotMismatched, assertVisitDayReached } from '../arrival/rules.ts'
import type { JobVisit } from '../contract.ts'
import { rightsOf } from '../queries/rights-of-job.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { assertEarlyStartAgreed } from '../rights/rules.ts'
import { assertParty, assertUnderWay } from '../rules.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { closePendingPrice } from '../steps/close-pending-price.ts'
import { lockJob } from '../steps/lock-job.ts'
import type { VisitsTables } from '../tables.ts'

/**
 * Records that loading has started, as the carrier (DOOR-07). Repeating it changes nothing. Returns the updated visit.
 * Throws Refusal: account_gone, account_suspended, not_found, not_concerned, job_over, collected_already,
 * van_mismatched, not_the_day, early_start_missing.
 */
export async function beginLoading(
  db: Db<VisitsTables>,
  { requestId, callerId }: { requestId: string; callerId: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobVisit> {
  await transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const { request, party, visit } = await lockJob(trx, requestId, callerId)
      assertParty(party, 'carrier')
      assertUnderWay(request)
      if (visit.loading_at === null) assertVanNotMismatched(visit)
      const { rights } = await rightsOf(trx, { requestId, ownerId: request.userId })
      // the day and the early start were checked when the carrier arrived
      if (visit.arrived_at === null) {
        assertVisitDayReached(visit, now)
        assertEarlyStartAgreed(rights, now)
      }
      if (visit.loading_at === null) {
        // once loading starts, the price can’t change (PRICE-03)
        await closePendingPrice(trx, request, now, { outcome: 'loaded', at: now })
        await changeVisit(trx, request, { loading_at: now }, now)
      }
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId })
}
