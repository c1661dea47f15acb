import { photoOfMessage } from '#modules/fulfilment/messages/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { issueFileLink } from '#server/platform/files/file-links.ts'
import type { FileLink } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { lockOpenCaseOfJob } from '../steps/lock-open-case-of-job.ts'
import type { CasesTables } from '../tables.ts'

interface PhotoLinkInput {
  requestId: string
  messageId: string
  staff: { userId: string; sessionId: string }
}

/**
 * Returns a single-use link to the photo of a message, for any member of staff while its job has an open case; audited
 * (CHAT-03). Throws Refusal: no_open_case if the job has none, own_case if the member of staff is a party of the job,
 * not_found.
 */
export async function linkToMessagePhoto(
  db: Db<CasesTables>,
  { requestId, messageId, staff }: PhotoLinkInput,
  now: Date,
): Promise<FileLink> {
  return transact(db, async (trx) => {
    const caseId = await lockOpenCaseOfJob(trx, { requestId, staffId: staff.userId })
    const photo = await photoOfMessage(trx, messageId)
    if (photo?.requestId !== requestId) throw notFound()
    const link = await issueFileLink(trx, { ...photo.file, viewerId: staff.userId, sessionId: staff.sessionId }, now)
    const detail = { caseId, requestId }
    await audit(trx, { actorId: staff.userId, action: 'message-photo.viewed', subjectId: messageId, detail }, now)
    return link
  })
}
