import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobCase } from '../contract.ts'
import { caseById } from '../queries/job-cases.ts'
import { assertOpen, hasOtherPartyDeletedAccount, isSolved, partyOf } from '../rules.ts'
import { changeCase } from '../steps/change-case.ts'
import { endCase, NO_STAFF_DECISION } from '../steps/end-case.ts'
import { lockCase } from '../steps/lock-case.ts'
import type { CasesTables } from '../tables.ts'

/**
 * Records that a party says the case is solved, and closes it once the other has said so too, or needn't (CASE-02).
 * Idempotent. Throws Refusal: account_gone, account_suspended, not_found for anyone but the two parties, case_closed.
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
      await lockAccount(trx, callerId)
      const lockedCase = await lockCase(trx, caseId)
      const party = partyOf(lockedCase.request, callerId)
      assertOpen(lockedCase.facts)
      const { solved_owner: owner, solved_carrier: carrier } = lockedCase.row
      const markedBefore = { owner, carrier }
      if (!markedBefore[party])
        await changeCase(trx, { caseId, request: lockedCase.request }, { [`solved_${party}`]: true }, now)
      const facts = { ...lockedCase.facts, otherPartyDeleted: hasOtherPartyDeletedAccount(lockedCase.request, party) }
      if (isSolved(facts, { ...markedBefore, [party]: true }, party))
        await endCase(trx, lockedCase, { ...NO_STAFF_DECISION, outcome: 'solved', missed_at: null }, now)
      return caseById(trx, caseId)
    },
    command,
  )
}
