import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobCase } from '../contract.ts'
import { caseById } from '../queries/job-cases.ts'
import { assertOpen, hasOtherLeft, isSolved, sideOf } from '../rules.ts'
import { changeCase } from '../steps/change-case.ts'
import { endCase, WITHOUT_STAFF } from '../steps/end-case.ts'
import { holdCase } from '../steps/hold-case.ts'
import type { CasesTables } from '../tables.ts'

/**
 * Notes that a side says a case is solved, and closes it where that is enough (CASE-02); again changes nothing.
 * Throws Refusal: account_gone, account_suspended, not_found for all but the two sides, case_closed.
 */
export async function markSolved(
  db: Db<CasesTables>,
  { caseId, callerId }: { caseId: string; callerId: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobCase> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const held = await holdCase(trx, caseId)
      const side = sideOf(held.request, callerId)
      assertOpen(held.judged)
      const { solved_owner: owner, solved_carrier: carrier } = held.row
      const before = { owner, carrier }
      if (!before[side]) await changeCase(trx, { caseId, request: held.request }, { [`solved_${side}`]: true }, now)
      const judged = { ...held.judged, otherLeft: hasOtherLeft(held.request, side) }
      if (isSolved(judged, { ...before, [side]: true }, side))
        await endCase(trx, held, { ...WITHOUT_STAFF, outcome: 'solved', missed_at: null }, now)
      return caseById(trx, caseId)
    },
    command,
  )
}
