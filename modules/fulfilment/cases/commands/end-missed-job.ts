import { lockAccount } from '#modules/core/accounts/facade.ts'
import { endJobAsNoShow } from '#modules/fulfilment/visits/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobCase } from '../contract.ts'
import { caseById } from '../queries/job-cases.ts'
import { assertMayEnd, partyOf } from '../rules.ts'
import { lockCase } from '../steps/lock-case.ts'
import type { CasesTables } from '../tables.ts'

/**
 * Ends a job as if the other party, who was not there, had ended it (NOSHOW-02): the owner may post it again, and bids
 * are returned. Throws Refusal: account_gone, account_suspended, not_found, not_this_side, not_missed, and those of
 * endJobAsNoShow.
 */
export async function endMissedJob(
  db: Db<CasesTables>,
  { caseId, callerId }: { caseId: string; callerId: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobCase> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const { row, request } = await lockCase(trx, caseId)
      const party = partyOf(request, callerId)
      assertMayEnd({ openedBy: row.opened_by, missedAt: row.missed_at }, party)
      await endJobAsNoShow(trx, { request, by: party === 'owner' ? 'carrier' : 'owner' }, now)
      return caseById(trx, caseId)
    },
    command,
  )
}
