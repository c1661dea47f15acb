import { lockAccount } from '#modules/core/accounts/facade.ts'
import { jobParties } from '#modules/market/requests/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { StaffJob } from '../contract/staff-jobs.ts'
import type { CaseOutcome } from '../contract.ts'
import { claimsOf } from '../queries/claims-of.ts'
import { jobForStaff } from '../queries/job-for-staff.ts'
import { assertClosable, assertNotOwnCase, assertReportDate, countsAsMissed } from '../rules.ts'
import { carryOutOutcome } from '../steps/carry-out-outcome.ts'
import { endCase } from '../steps/end-case.ts'
import { lockCase } from '../steps/lock-case.ts'
import type { CasesTables } from '../tables.ts'

interface CloseCaseInput {
  caseId: string
  staffId: string
  verdict: {
    /** The version the caller has read. */
    version: number
    outcome: CaseOutcome
    /** Shown to both parties. */
    words: string
    /** For staff only. */
    note?: string | undefined
    /** The London date of the report to the regulator; required for `told_regulator`. */
    toldOn?: string | undefined
  }
}

/**
 * Closes a case, carries out the outcome and audits it. If two members of staff close it at once, the second is refused.
 * Returns the updated job. Throws Refusal: account_gone, account_suspended, not_found, own_case, told_on_missed, and
 * those of rules.assertClosable and carryOutOutcome.
 */
export async function closeCase(
  db: Db<CasesTables>,
  { caseId, staffId, verdict }: CloseCaseInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<StaffJob> {
  const { version, outcome, words, note = '', toldOn = null } = verdict
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, staffId)
      const lockedCase = await lockCase(trx, caseId)
      const { row } = lockedCase
      assertNotOwnCase(await jobParties(trx, row.request_id), staffId)
      const claim = (await claimsOf(trx, [row], now)).get(caseId) ?? null
      assertClosable({ state: row.stage, version: row.version, claim }, { version, staffId })
      assertReportDate(outcome, toldOn, now)
      await carryOutOutcome(trx, lockedCase, { outcome, words, staffId }, now)
      const missed_at = row.missed_at ?? (countsAsMissed(row.kind, outcome) ? now : null)
      const told_on = outcome === 'told_regulator' ? toldOn : null
      const notes = { note: words, staff_note: note || null }
      await endCase(trx, lockedCase, { outcome, closed_by: staffId, ...notes, told_on, missed_at }, now)
      const job = await jobForStaff(trx, row.request_id, now)
      const auditEntry = { actorId: staffId, action: 'case.closed', subjectId: row.request_id, reason: note || words }
      await audit(trx, { ...auditEntry, detail: { caseId, kind: row.kind, outcome } }, now)
      return job
    },
    command,
  )
}
