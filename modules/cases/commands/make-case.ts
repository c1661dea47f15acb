import { holdAccount } from '#modules/accounts/facade.ts'
import { reportToPursue } from '#modules/reports/facade.ts'
import { lockRequest } from '#modules/requests/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { jobForStaff } from '../queries/job-for-staff.ts'
import { sideOf } from '../rules.ts'
import type { StaffJob } from '../staff/contract.ts'
import { beginCase } from '../steps/begin-case.ts'
import { lockOpenCase } from '../steps/lock-open-case.ts'
import { tellMore } from '../steps/tell-more.ts'
import type { CasesTables } from '../tables.ts'

interface Making {
  reportId: string
  requestId: string
  staffId: string
}

/**
 * Makes a report about a person a case of a job that both have in common: it waits for staff, in the words of who reported
 * (CASE-04); adds to the open one. Gives the job. Throws Refusal: account_gone, account_suspended, not_found where the two
 * have not this job in common, case_full.
 */
export async function makeCase(
  db: Db<CasesTables>,
  { reportId, requestId, staffId }: Making,
  now: Date,
  command: IdempotentCommand | null,
): Promise<StaffJob> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, staffId)
      const report = await reportToPursue(trx, reportId)
      if (!report) throw notFound('Report not found.')
      const request = await lockRequest(trx, requestId)
      const side = sideOf(request, report.reporterId)
      // the other side is who was reported
      sideOf(request, report.ownerId)
      if (!request) throw notFound('Job not found.')
      const telling = { request, kind: 'other', side, text: report.words, wants: null, photoKeys: [] } as const
      const there = await lockOpenCase(trx, telling)
      if (there === null) await beginCase(trx, telling, { state: 'with_staff', dueAt: null, visitMissed: false }, now)
      else await tellMore(trx, there, telling, now)
      const job = await jobForStaff(trx, requestId, now)
      const deed = { actorId: staffId, action: 'case.made', subjectId: requestId }
      await audit(trx, { ...deed, detail: { reportId } }, now)
      return job
    },
    command,
  )
}
