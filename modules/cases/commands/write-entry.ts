import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobCase } from '../contract.ts'
import { caseById } from '../queries/job-cases.ts'
import { assertSaysSomething, sideOf } from '../rules.ts'
import { holdCase } from '../steps/hold-case.ts'
import { writeToCase } from '../steps/write-to-case.ts'
import type { CasesTables } from '../tables.ts'

interface Writing {
  caseId: string
  callerId: string
  text: string | null
  /** Of private files that were put. */
  photoKeys: readonly string[]
}

/**
 * Adds to a case of the own job, or answers it (CASE-02). Throws Refusal: account_gone, account_suspended, not_found for all
 * but the two sides, entry_empty, case_full, and see rules.assertMayWrite.
 */
export async function writeEntry(
  db: Db<CasesTables>,
  { caseId, callerId, text, photoKeys }: Writing,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobCase> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const held = await holdCase(trx, caseId)
      const side = sideOf(held.request, callerId)
      assertSaysSomething(text, photoKeys.length)
      await writeToCase(trx, held, { side, userId: callerId, text, photoKeys }, now)
      return caseById(trx, caseId)
    },
    command,
  )
}
