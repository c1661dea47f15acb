import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import { assertVisitDayReached, halfDayOf } from '../arrival/rules.ts'
import type { JobVisit } from '../contract.ts'
import { rightsOf } from '../queries/rights-of-job.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { assertEarlyStartAgreed } from '../rights/rules.ts'
import { assertParty, assertUnderWay } from '../rules.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { lockJob } from '../steps/lock-job.ts'
import { newArrivalCode } from '../steps/new-arrival-code.ts'
import type { VisitsTables } from '../tables.ts'

/**
 * Records the carrier’s arrival and creates today’s code and token if there are none (DOOR-02). Without a confirmed
 * time, the current half-day becomes the time. Repeating it changes nothing. Returns the updated visit. Throws Refusal:
 * account_gone, account_suspended, not_found, not_concerned, job_over, collected_already, not_the_day,
 * early_start_missing.
 */
export async function recordArrival(
  db: Db<VisitsTables>,
  secret: string,
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
      if (visit.arrived_at === null) {
        assertVisitDayReached(visit, now)
        const { rights } = await rightsOf(trx, { requestId, ownerId: request.userId })
        assertEarlyStartAgreed(rights, now)
        const arrivalCode = newArrivalCode(visit, londonDate(now), secret, now)
        // without a time, the carrier couldn’t name its van after the arrival
        const time = visit.day === null ? halfDayOf(now) : {}
        await changeVisit(trx, request, { arrived_at: now, confirm_by: null, ...time, ...arrivalCode }, now)
      }
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId }, now)
}
