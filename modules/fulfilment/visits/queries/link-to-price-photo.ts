import { jobParties } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { issueFileLink } from '#server/platform/files/file-links.ts'
import type { FileLink } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { VisitsTables } from '../tables.ts'

interface PhotoLinkInput {
  changeId: string
  /** The number of the photo, from 1. */
  index: number
  viewer: { userId: string; sessionId: string }
}

/** Returns a single-use link to a photo of extra items. Throws Refusal not_found for anyone but owner and carrier. */
export async function linkToPricePhoto(
  db: Db<VisitsTables>,
  { changeId, index, viewer }: PhotoLinkInput,
  now: Date,
): Promise<FileLink> {
  const change = await db
    .selectFrom('price_changes')
    .select(['request_id', 'photo_keys'])
    .where('id', '=', changeId)
    .executeTakeFirst()
  const parties = change && (await jobParties(db, change.request_id))
  if (!parties || (viewer.userId !== parties.ownerId && viewer.userId !== parties.carrierId)) throw notFound()
  const key = change.photo_keys[index - 1]
  if (!key) throw notFound()
  const file = { key, fileName: `extra-items-${index}.jpg`, mediaType: 'image/jpeg' }
  return issueFileLink(db, { ...file, viewerId: viewer.userId, sessionId: viewer.sessionId }, now)
}
