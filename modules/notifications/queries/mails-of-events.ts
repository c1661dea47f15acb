import { type Executor, own } from '#server/platform/database/database.ts'
import type { NotificationsTables } from '../tables.ts'

/** The mails that these events made, as far as they are kept: what became of each, not to whom it went. */
export async function mailsOfEvents(db: Executor, eventIds: readonly string[]) {
  if (eventIds.length === 0) return []
  return own<NotificationsTables>(db)
    .selectFrom('mails')
    .select(['event_id as eventId', 'template', 'status', 'tries', 'last_error as lastError'])
    .select(['created_at as createdAt', 'done_at as doneAt'])
    .where('event_id', 'in', eventIds)
    .execute()
}

/** The event that made a mail; null when there is no such mail, or it has been forgotten. */
export async function eventOfMail(db: Executor, mailId: string): Promise<string | null> {
  const mail = await own<NotificationsTables>(db)
    .selectFrom('mails')
    .select('event_id')
    .where('id', '=', mailId)
    .executeTakeFirst()
  return mail?.event_id ?? null
}
