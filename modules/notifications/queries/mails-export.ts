import { type Executor, own } from '#server/platform/database/database.ts'
import type { NotificationsTables } from '../tables.ts'

/** The mails to someone that have not been forgotten yet, newest first: what each was about, not its secrets. */
export async function mailsExport(db: Executor, userId: string) {
  const rows = await own<NotificationsTables>(db)
    .selectFrom('mails')
    .select(['template as about', 'address', 'created_at', 'status'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ created_at, ...mail }) => ({ ...mail, createdAt: created_at.toISOString() }))
}
