import { jobParties } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ModerationSubject } from '#server/platform/moderation.ts'
import { photoOfMessage } from '../steps/photo-of-message.ts'
import type { MessagesTables } from '../tables.ts'

/** Returns a reported message for moderation, hidden or not; null where it doesn't exist or its author has left. */
export async function messageForModeration(db: Executor, messageId: string): Promise<ModerationSubject | null> {
  const row = await asModuleDb<MessagesTables>(db)
    .selectFrom('job_messages')
    .select(['author_id', 'request_id', 'text', 'hidden_at'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!row || row.author_id === null) return null
  const job = await jobParties(db, row.request_id)
  const photo = await photoOfMessage(db, messageId)
  return {
    ownerId: row.author_id,
    title: `Message about ‘${job?.title ?? 'a deleted job'}’`,
    texts: row.text ? [row.text] : [],
    pictures: [],
    ...(photo && { photo: photo.file }),
    hiddenAt: row.hidden_at,
    page: `/job/${row.request_id}`,
  }
}

/**
 * Returns the author of a message to a party of its job: null once their account is deleted; undefined for anyone else
 * and where it doesn't exist.
 */
export async function authorOfMessage(
  db: Executor,
  messageId: string,
  viewerId: string,
): Promise<string | null | undefined> {
  const row = await asModuleDb<MessagesTables>(db)
    .selectFrom('job_messages')
    .select(['author_id', 'request_id'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  const parties = row && (await jobParties(db, row.request_id))
  return parties?.ownerId === viewerId || parties?.carrierId === viewerId ? row?.author_id : undefined
}
