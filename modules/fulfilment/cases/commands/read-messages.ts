import type { StaffMessage } from '#modules/fulfilment/messages/contract.ts'
import { messagesForStaff } from '#modules/fulfilment/messages/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { lockOpenCaseOfJob } from '../steps/lock-open-case-of-job.ts'
import type { CasesTables } from '../tables.ts'

/**
 * Returns the messages between the parties of a job to staff, while it has an open case. Notifies both parties and
 * audits who read them (CHAT-03). Throws Refusal: no_open_case, own_case for a party of the job, not_found.
 */
export async function readMessages(
  db: Db<CasesTables>,
  { requestId, staffId }: { requestId: string; staffId: string },
  now: Date,
): Promise<{ items: StaffMessage[] }> {
  return transact(db, async (trx) => {
    const caseId = await lockOpenCaseOfJob(trx, { requestId, staffId })
    const items = await messagesForStaff(trx, requestId, now)
    const detail = { caseId, messages: items.length }
    await audit(trx, { actorId: staffId, action: 'messages.viewed', subjectId: requestId, detail }, now)
    return { items }
  })
}
