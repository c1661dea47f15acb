import { holdAccount } from '#modules/accounts/facade.ts'
import { acceptedCarrier } from '#modules/duty/facade.ts'
import { lockRequest } from '#modules/requests/facade.ts'
import { releaseReceipt, visitForStaff } from '#modules/visits/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { jobForStaff } from '../queries/job-for-staff.ts'
import { assertNoReceipt } from '../rules.ts'
import type { StaffJob } from '../staff/contract.ts'
import type { CasesTables } from '../tables.ts'

interface Issuing {
  requestId: string
  staffId: string
  reason: string
  /** What is known of registrations was made up. */
  practice: boolean
}

/**
 * Issues the receipt of a job that should have one and has none, audited with why. Gives the job as it is now.
 * Throws Refusal: account_gone, account_suspended, not_found, not_collected, receipt_issued.
 */
export async function issueReceipt(
  db: Db<CasesTables>,
  { requestId, staffId, reason, practice }: Issuing,
  now: Date,
  command: IdempotentCommand | null,
): Promise<StaffJob> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, staffId)
      // the consumer that may still be issuing it is waited for
      const request = await lockRequest(trx, requestId)
      if (!request?.winningBidId) throw notFound('Job not found.')
      assertNoReceipt((await visitForStaff(trx, requestId)).receipt)
      const accepted = await acceptedCarrier(trx, requestId)
      await releaseReceipt(trx, requestId, { practice, accepted }, now)
      const job = await jobForStaff(trx, requestId, now)
      await audit(trx, { actorId: staffId, action: 'receipt.released', subjectId: requestId, reason }, now)
      return job
    },
    command,
  )
}
