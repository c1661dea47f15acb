import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { issueFileLink } from '#server/platform/files/file-links.ts'
import type { FileLink } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { CONTENT_MODERATION } from '../content-moderation.ts'
import type { ReportedKind } from '../contract.ts'
import type { ReportsTables } from '../tables.ts'

interface LinkToReportedPhotoInput {
  kind: ReportedKind
  subjectId: string
  staff: { userId: string; sessionId: string }
}

/**
 * Creates a single-use link to the private photo of reported content, for staff, and audits it.
 * Throws Refusal not_found if the content wasn't reported or has no photo.
 */
export async function linkToReportedPhoto(
  db: Db<ReportsTables>,
  { kind, subjectId, staff }: LinkToReportedPhotoInput,
  now: Date,
): Promise<FileLink> {
  return transact(db, async (trx) => {
    const report = await trx
      .selectFrom('reports')
      .select('id')
      .where('kind', '=', kind)
      .where('subject_id', '=', subjectId)
      .limit(1)
      .executeTakeFirst()
    const photo = report && (await CONTENT_MODERATION[kind].read(trx, subjectId))?.photo
    if (!photo) throw notFound()
    const link = await issueFileLink(trx, { ...photo, viewerId: staff.userId, sessionId: staff.sessionId }, now)
    await audit(trx, { actorId: staff.userId, action: 'content-photo.viewed', subjectId, detail: { kind } }, now)
    return link
  })
}
