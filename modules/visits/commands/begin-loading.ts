import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobVisit } from '../contract.ts'
import { assertDayHasCome, assertNotRefused } from '../door/rules.ts'
import { rightsOf } from '../queries/rights-of-job.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { assertMayBegin } from '../rights/rules.ts'
import { assertSide, assertUnderWay } from '../rules.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { holdJob } from '../steps/hold-job.ts'
import { lapsePending } from '../steps/lapse-pending.ts'
import type { VisitsTables } from '../tables.ts'

/**
 * Notes for the carrier that loading has begun (DOOR-07); a second time changes nothing. Gives what both sides share.
 * Throws Refusal: account_gone, account_suspended, not_found, not_concerned, job_over, collected_already, van_mismatched,
 * not_the_day, early_start_missing.
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
      await holdAccount(trx, callerId)
      const { request, side, visit } = await holdJob(trx, requestId, callerId)
      assertSide(side, 'carrier')
      assertUnderWay(request)
      if (visit.loading_at === null) assertNotRefused(visit)
      const { rights } = await rightsOf(trx, { requestId, ownerId: request.userId })
      // whose van is at the door has been asked for already
      if (visit.arrived_at === null) {
        assertDayHasCome(visit, now)
        assertMayBegin(rights, now)
      }
      if (visit.loading_at === null) {
        // what is loaded is loaded for the price that was signed by now (PRICE-03)
        await lapsePending(trx, request, now, { answer: 'loaded', at: now })
        await changeVisit(trx, request, { loading_at: now }, now)
      }
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId })
}
