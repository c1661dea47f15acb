import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { StaffJob } from '../contract/staff-jobs.ts'
import { jobForStaff } from '../queries/job-for-staff.ts'
import type { CasesTables } from '../tables.ts'

/** Returns a job with its timeline to staff and audits who opened it. Throws Refusal not_found. */
export async function viewJob(
  db: Db<CasesTables>,
  { requestId, staffId }: { requestId: string; staffId: string },
  now: Date,
): Promise<StaffJob> {
  const job = await jobForStaff(db, requestId, now)
  const detail = { openCases: job.cases.filter(({ state }) => state !== 'closed').length }
  await transact(db, (trx) => audit(trx, { actorId: staffId, action: 'job.viewed', subjectId: requestId, detail }, now))
  return job
}
