import { jobSides } from '#modules/requests/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { Moderated } from '#server/platform/moderation.ts'
import { photoOf } from '../steps/photo-of.ts'
import type { MessagesTables } from '../tables.ts'

/** A message that was reported, as staff see it, hidden or not; null when it is not there, or its author has left. */
export async function moderatedMessage(db: Executor, messageId: string): Promise<Moderated | null> {
  const row = await own<MessagesTables>(db)
    .selectFrom('job_messages')
    .select(['author_id', 'request_id', 'text', 'hidden_at'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!row || row.author_id === null) return null
  const job = await jobSides(db, row.request_id)
  const photo = await photoOf(db, messageId)
  return {
    ownerId: row.author_id,
    title: `A message about ‘${job?.title ?? 'a job that is gone'}’`,
    texts: row.text ? [row.text] : [],
    pictures: [],
    ...(photo && { photo: photo.file }),
    hiddenAt: row.hidden_at,
    page: `/job/${row.request_id}`,
  }
}

/**
 * Who wrote a message, for one of the two sides of its job; null once they have left, undefined for everybody else and
 * where it is not there.
 */
export async function authorOfMessage(
  db: Executor,
  messageId: string,
  askerId: string,
): Promise<string | null | undefined> {
  const row = await own<MessagesTables>(db)
    .selectFrom('job_messages')
    .select(['author_id', 'request_id'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  const sides = row && (await jobSides(db, row.request_id))
  return sides?.ownerId === askerId || sides?.carrierId === askerId ? row?.author_id : undefined
}
