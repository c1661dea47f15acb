import { partiesForViewer } from '#modules/fulfilment/visits/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { issueFileLink } from '#server/platform/files/file-links.ts'
import type { FileLink } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { photoOfMessage } from '../steps/photo-of-message.ts'
import type { MessagesTables } from '../tables.ts'

interface PhotoLinkInput {
  messageId: string
  viewer: { userId: string; sessionId: string }
}

/**
 * Returns a one-time link to the photo of a message, for the parties of the job; for its author only where staff hid
 * it.
 * Throws Refusal not_found for anyone else.
 */
export async function linkToMessagePhoto(
  db: Db<MessagesTables>,
  { messageId, viewer }: PhotoLinkInput,
  now: Date,
): Promise<FileLink> {
  const photo = await photoOfMessage(db, messageId)
  if (!photo || photo.hasAuthorLeft) throw notFound()
  const { party } = await partiesForViewer(db, { requestId: photo.requestId, viewerId: viewer.userId })
  if (photo.isHidden && party !== photo.party) throw notFound()
  return issueFileLink(db, { ...photo.file, viewerId: viewer.userId, sessionId: viewer.sessionId }, now)
}
