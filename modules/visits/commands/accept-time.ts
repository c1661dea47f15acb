import { holdAccount } from '#modules/accounts/facade.ts'
import type { HalfDay } from '#modules/waste/contract.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobVisit } from '../contract.ts'
import { assertSuggested } from '../door/rules.ts'
import { marksOf } from '../marks.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { assertSide, assertUnderWay } from '../rules.ts'
import { agreeTime } from '../steps/agree-time.ts'
import { holdJob } from '../steps/hold-job.ts'
import type { VisitsTables } from '../tables.ts'

interface Accepting {
  requestId: string
  callerId: string
  time: HalfDay
}

/**
 * Agrees the half-day that the carrier suggested, for the owner, with the van that it named (DOOR-01); one that is agreed
 * already changes nothing. Returns what both parties share. Throws Refusal: account_gone, account_suspended, not_found,
 * not_concerned, job_over, collected_already, suggestion_changed, suggestion_over.
 */
export async function acceptTime(
  db: Db<VisitsTables>,
  secret: string,
  { requestId, callerId, time }: Accepting,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobVisit> {
  await transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const { request, side, visit } = await holdJob(trx, requestId, callerId)
      assertSide(side, 'owner')
      assertUnderWay(request)
      if (visit.day !== time.day || visit.part !== time.part) {
        assertSuggested(marksOf(visit), time, now)
        const agreed = { ...time, plate: visit.suggested_plate }
        await agreeTime(trx, secret, { request, visit, time: agreed, byOwner: true }, now)
      }
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId }, now)
}
