import type { Db } from '#server/platform/database/database.ts'
import { issueFileLink } from '#server/platform/files/file-links.ts'
import type { FileLink } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { RegistrationTables } from '../tables.ts'

interface EvidenceLink {
  businessId: string
  findingId: string
  viewer: { userId: string; sessionId: string }
}

/** Creates a link that opens the evidence of a finding once; opening it is recorded. Throws a Refusal (`not_found`). */
export async function linkToEvidence(
  db: Db<RegistrationTables>,
  { businessId, findingId, viewer }: EvidenceLink,
  now: Date,
): Promise<FileLink> {
  const finding = await db
    .selectFrom('registration_findings')
    .select('evidence')
    .where('id', '=', findingId)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  const key = finding?.evidence
  if (!key) throw notFound()
  const extension = key.slice(key.lastIndexOf('.'))
  const isPdf = extension === '.pdf'
  return issueFileLink(
    db,
    {
      key,
      fileName: `registration-evidence${extension}`,
      mediaType: isPdf ? 'application/pdf' : 'image/jpeg',
      asPages: isPdf,
      viewerId: viewer.userId,
      sessionId: viewer.sessionId,
      audit: { action: 'registration_evidence.viewed', subjectId: businessId },
    },
    now,
  )
}
