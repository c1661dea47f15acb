import { lockAccount } from '#modules/core/accounts/facade.ts'
import { lockRequest } from '#modules/market/requests/facade.ts'
import { reportForCase } from '#modules/staff/moderation/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { StaffJob } from '../contract/staff-jobs.ts'
import { jobForStaff } from '../queries/job-for-staff.ts'
import { partyOf } from '../rules.ts'
import { addToCase } from '../steps/add-to-case.ts'
import { beginCase } from '../steps/begin-case.ts'
import { lockOpenCase } from '../steps/lock-open-case.ts'
import type { CasesTables } from '../tables.ts'

interface MakeCaseInput {
  reportId: string
  requestId: string
  staffId: string
}

/**
 * Turns a report about a person into a case of a job that reporter and reported person share, or adds it to the open
 * case. The case has the text of the report and waits for staff (CASE-04). Returns the updated job. Throws Refusal:
 * account_gone, account_suspended, not_found if the two don't share this job, case_full.
 */
export async function makeCase(
  db: Db<CasesTables>,
  { reportId, requestId, staffId }: MakeCaseInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<StaffJob> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, staffId)
      const report = await reportForCase(trx, reportId)
      if (!report) throw notFound('Report not found.')
      const request = await lockRequest(trx, requestId)
      const party = partyOf(request, report.reporterId)
      // Checks that the reported person is the other party.
      partyOf(request, report.ownerId)
      if (!request) throw notFound('Job not found.')
      const problem = { request, kind: 'other', party, text: report.words, wants: null, photoKeys: [] } as const
      const openCaseId = await lockOpenCase(trx, problem)
      if (openCaseId === null)
        await beginCase(trx, problem, { state: 'with_staff', dueAt: null, visitMissed: false }, now)
      else await addToCase(trx, openCaseId, problem, now)
      const job = await jobForStaff(trx, requestId, now)
      const auditEntry = { actorId: staffId, action: 'case.made', subjectId: requestId }
      await audit(trx, { ...auditEntry, detail: { reportId } }, now)
      return job
    },
    command,
  )
}
