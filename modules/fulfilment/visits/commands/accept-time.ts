import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { assertSuggested } from '../arrival/rules.ts'
import type { JobVisit } from '../contract.ts'
import { toMilestones } from '../milestones.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { assertParty, assertUnderWay } from '../rules.ts'
import { agreeTime } from '../steps/agree-time.ts'
import { lockJob } from '../steps/lock-job.ts'
import type { VisitsTables } from '../tables.ts'

interface AcceptTimeInput {
  requestId: string
  callerId: string
  time: HalfDay
}

/**
 * Accepts the half-day and the van that the carrier suggested, as the owner (DOOR-01). Accepting a time that is
 * already agreed changes nothing. Returns the updated visit. Throws Refusal: account_gone, account_suspended,
 * not_found, not_concerned, job_over, collected_already, suggestion_changed, suggestion_over.
 */
export async function acceptTime(
  db: Db<VisitsTables>,
  secret: string,
  { requestId, callerId, time }: AcceptTimeInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobVisit> {
  await transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const { request, party, visit } = await lockJob(trx, requestId, callerId)
      assertParty(party, 'owner')
      assertUnderWay(request)
      if (visit.day !== time.day || visit.part !== time.part) {
        assertSuggested(toMilestones(visit), time, now)
        const agreedTime = { ...time, plate: visit.suggested_plate }
        await agreeTime(trx, secret, { request, visit, time: agreedTime, byOwner: true }, now)
      }
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId }, now)
}
