import { sidesSeenBy } from '#modules/visits/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { issueFileLink } from '#server/platform/files/file-links.ts'
import type { FileLink } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { photoOf } from '../steps/photo-of.ts'
import type { MessagesTables } from '../tables.ts'

interface Wanted {
  messageId: string
  viewer: { userId: string; sessionId: string }
}

/**
 * A link that opens the photo of a message once, for the two sides of the job; what staff hid, for its author alone.
 * Throws Refusal not_found for all others.
 */
export async function linkToMessagePhoto(
  db: Db<MessagesTables>,
  { messageId, viewer }: Wanted,
  now: Date,
): Promise<FileLink> {
  const photo = await photoOf(db, messageId)
  if (!photo || photo.left) throw notFound()
  const { side } = await sidesSeenBy(db, { requestId: photo.requestId, viewerId: viewer.userId })
  if (photo.hidden && side !== photo.side) throw notFound()
  return issueFileLink(db, { ...photo.file, viewerId: viewer.userId, sessionId: viewer.sessionId }, now)
}
