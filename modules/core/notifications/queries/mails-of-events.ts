import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { NotificationsTables } from '../tables.ts'

/** Returns the stored mails of these events: status and error, not the recipient. */
export async function mailsOfEvents(db: Executor, eventIds: readonly string[]) {
  if (eventIds.length === 0) return []
  return asModuleDb<NotificationsTables>(db)
    .selectFrom('mails')
    .select(['event_id as eventId', 'template', 'status', 'tries', 'last_error as lastError'])
    .select(['created_at as createdAt', 'done_at as doneAt'])
    .where('event_id', 'in', eventIds)
    .execute()
}

/** Returns the event that caused a mail; null if the mail isn't stored. */
export async function eventOfMail(db: Executor, mailId: string): Promise<string | null> {
  const mail = await asModuleDb<NotificationsTables>(db)
    .selectFrom('mails')
    .select('event_id')
    .where('id', '=', mailId)
    .executeTakeFirst()
  return mail?.event_id ?? null
}
