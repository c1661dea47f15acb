import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobVisit } from '../contract.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { assertParty, assertUnderWay } from '../rules.ts'
import { NO_SUGGESTION } from '../steps/agree-time.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { lockJob } from '../steps/lock-job.ts'
import type { VisitsTables } from '../tables.ts'

/**
 * Withdraws the half-day that the carrier suggested; an agreed time stays (DOOR-01). Repeating it changes nothing.
 * Returns the updated visit. Throws Refusal: account_gone, account_suspended, not_found, not_concerned,
 * job_over, collected_already.
 */
export async function withdrawTime(
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
      if (visit.suggested_at !== null) await changeVisit(trx, request, NO_SUGGESTION, now)
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId }, now)
}
