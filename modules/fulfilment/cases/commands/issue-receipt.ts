import { lockAccount } from '#modules/core/accounts/facade.ts'
import { acceptedCarrier } from '#modules/fulfilment/duty-of-care/facade.ts'
import { issueReceiptOnce, visitForStaff } from '#modules/fulfilment/visits/facade.ts'
import { lockRequest } from '#modules/market/requests/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { StaffJob } from '../contract/staff-jobs.ts'
import { jobForStaff } from '../queries/job-for-staff.ts'
import { assertNoReceipt } from '../rules.ts'
import type { CasesTables } from '../tables.ts'

interface IssueReceiptInput {
  requestId: string
  staffId: string
  reason: string
  /** Whether registrations come from the emulator or the demo, not from a real register. */
  isSimulated: boolean
}

/**
 * Issues the missing receipt of a job and audits who did it and why. Returns the updated job.
 * Throws Refusal: account_gone, account_suspended, not_found, not_collected, receipt_issued.
 */
export async function issueReceipt(
  db: Db<CasesTables>,
  { requestId, staffId, reason, isSimulated }: IssueReceiptInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<StaffJob> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, staffId)
      // Locked, so that the consumer can't issue it at the same time.
      const request = await lockRequest(trx, requestId)
      if (!request?.winningBidId) throw notFound('Job not found.')
      assertNoReceipt((await visitForStaff(trx, requestId)).receipt)
      const carrierAtAcceptance = await acceptedCarrier(trx, requestId)
      await issueReceiptOnce(trx, requestId, { isSimulated, carrierAtAcceptance }, now)
      const job = await jobForStaff(trx, requestId, now)
      await audit(trx, { actorId: staffId, action: 'receipt.released', subjectId: requestId, reason }, now)
      return job
    },
    command,
  )
}
