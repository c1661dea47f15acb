import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { NotificationsTables } from '../tables.ts'
import { subjectOf } from '../write-mail.ts'

/**
 * Returns the stored mails to a person for staff, newest first, at most `limit`: subject and status, never text, links
 * or address.
 */
export async function mailsForStaff(db: Executor, config: Config, userId: string, limit: number) {
  const rows = await asModuleDb<NotificationsTables>(db)
    .selectFrom('mails')
    .select(['id', 'template', 'facts', 'status', 'tries', 'created_at', 'done_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, status, tries, created_at, done_at, ...mail }) => ({
    ...{ id, status, tries },
    subject: subjectOf(config, mail),
    createdAt: created_at.toISOString(),
    doneAt: done_at?.toISOString() ?? null,
  }))
}
