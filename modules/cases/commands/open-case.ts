import { holdAccount } from '#modules/accounts/facade.ts'
import { endsOfRequests, lockRequest } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { CaseKind, JobCase } from '../contract.ts'
import { caseById } from '../queries/job-cases.ts'
import { assertInTime, sideOf } from '../rules.ts'
import { tellStaff } from '../steps/tell-staff.ts'
import type { CasesTables } from '../tables.ts'

interface Opening {
  requestId: string
  callerId: string
  kind: CaseKind
  text: string | null
}

/**
 * Tells our staff what went wrong with a job: opens a case, or adds to the open one of this kind (CASE-05).
 * Throws Refusal: account_gone, account_suspended, not_found for all but the two sides, case_too_late, case_full.
 */
export async function openCase(
  db: Db<CasesTables>,
  { requestId, callerId, kind, text }: Opening,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobCase> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const side = sideOf(await lockRequest(trx, requestId), callerId)
      assertInTime((await endsOfRequests(trx, [requestId])).get(requestId) ?? null, now)
      const caseId = await tellStaff(trx, { requestId, kind, side, userId: callerId, text }, now)
      return caseById(trx, caseId)
    },
    command,
  )
}
