import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import type { JobVisit } from '../contract.ts'
import { assertDayHasCome, halfDayOf } from '../door/rules.ts'
import { rightsOf } from '../queries/rights-of-job.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { assertMayBegin } from '../rights/rules.ts'
import { assertSide, assertUnderWay } from '../rules.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { doorOfDay } from '../steps/door-of-day.ts'
import { holdJob } from '../steps/hold-job.ts'
import type { VisitsTables } from '../tables.ts'

/**
 * Notes for the carrier that the van is there, and makes code and token of today where there are none (DOOR-02); where no
 * time was confirmed, it is this half-day. A second time changes nothing. Gives what both sides share. Throws Refusal:
 * account_gone, account_suspended, not_found, not_concerned, job_over, collected_already, not_the_day, early_start_missing.
 */
export async function noteArrival(
  db: Db<VisitsTables>,
  secret: string,
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
      if (visit.arrived_at === null) {
        assertDayHasCome(visit, now)
        const { rights } = await rightsOf(trx, { requestId, ownerId: request.userId })
        assertMayBegin(rights, now)
        const door = doorOfDay(visit, londonDate(now), secret, now)
        // so that its van can still be named
        const time = visit.day === null ? halfDayOf(now) : {}
        await changeVisit(trx, request, { arrived_at: now, confirm_by: null, ...time, ...door }, now)
      }
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId }, now)
}
