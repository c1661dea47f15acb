import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobCase } from '../contract.ts'
import { caseById } from '../queries/job-cases.ts'
import { assertEntryNotEmpty, partyOf } from '../rules.ts'
import { lockCase } from '../steps/lock-case.ts'
import { writeToCase } from '../steps/write-to-case.ts'
import type { CasesTables } from '../tables.ts'

interface WriteEntryInput {
  caseId: string
  callerId: string
  text: string | null
  /** Keys of uploaded private files. */
  photoKeys: readonly string[]
}

/**
 * Adds to a case of the caller's job, or replies to it (CASE-02). Throws Refusal: account_gone, account_suspended,
 * not_found for anyone but the two parties, entry_empty, case_full, and those of rules.assertMayWrite.
 */
export async function writeEntry(
  db: Db<CasesTables>,
  { caseId, callerId, text, photoKeys }: WriteEntryInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobCase> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const lockedCase = await lockCase(trx, caseId)
      const party = partyOf(lockedCase.request, callerId)
      assertEntryNotEmpty(text, photoKeys.length)
      await writeToCase(trx, lockedCase, { party, userId: callerId, text, photoKeys }, now)
      return caseById(trx, caseId)
    },
    command,
  )
}
