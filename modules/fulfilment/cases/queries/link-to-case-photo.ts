import { jobParties } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { issueFileLink } from '#server/platform/files/file-links.ts'
import type { FileLink } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { CasesTables } from '../tables.ts'

interface PhotoLinkInput {
  entryId: string
  /** Counted from 1. */
  index: number
  viewer: { userId: string; sessionId: string }
}

/**
 * Returns a single-use link to a photo of a case, for the parties of its job. Throws Refusal not_found for anyone else.
 */
export async function linkToCasePhoto(db: Db<CasesTables>, photo: PhotoLinkInput, now: Date): Promise<FileLink> {
  const { requestId, key } = await findPhoto(db, photo)
  const parties = await jobParties(db, requestId)
  const { userId } = photo.viewer
  if (!parties || (userId !== parties.ownerId && userId !== parties.carrierId)) throw notFound()
  return issueFileLink(db, fileOf(photo, key), now)
}

/** Returns a single-use link to a photo of a case for staff; opening it is audited. Throws Refusal not_found. */
export async function linkToCasePhotoForStaff(
  db: Db<CasesTables>,
  photo: PhotoLinkInput,
  now: Date,
): Promise<FileLink> {
  const { requestId, key } = await findPhoto(db, photo)
  const auditEntry = { action: 'case.photo_viewed', subjectId: requestId }
  return issueFileLink(db, { ...fileOf(photo, key), audit: auditEntry }, now)
}

async function findPhoto(
  db: Db<CasesTables>,
  { entryId, index }: PhotoLinkInput,
): Promise<{ requestId: string; key: string }> {
  const entry = await db
    .selectFrom('case_entries')
    .innerJoin('cases', 'cases.id', 'case_entries.case_id')
    .select(['cases.request_id', 'case_entries.photo_keys'])
    .where('case_entries.id', '=', entryId)
    .executeTakeFirst()
  const key = entry?.photo_keys[index - 1]
  if (!entry || !key) throw notFound()
  return { requestId: entry.request_id, key }
}

const fileOf = ({ index, viewer }: PhotoLinkInput, key: string) => ({
  key,
  fileName: `case-${index}.jpg`,
  mediaType: 'image/jpeg',
  viewerId: viewer.userId,
  sessionId: viewer.sessionId,
})
