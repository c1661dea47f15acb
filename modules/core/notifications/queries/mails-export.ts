import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { NotificationsTables } from '../tables.ts'

/** Returns the stored mails to a person, newest first: template, address and status, without secrets. */
export async function mailsExport(db: Executor, userId: string) {
  const rows = await asModuleDb<NotificationsTables>(db)
    .selectFrom('mails')
    .select(['template as about', 'address', 'created_at', 'status'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ created_at, ...mail }) => ({ ...mail, createdAt: created_at.toISOString() }))
}
