import { type Executor, own } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { NotificationsTables } from '../tables.ts'
import { subjectOf } from '../write-mail.ts'

/** A mail to someone, as staff see it: its subject and what became of it, never its text, links or address. */
interface StaffMail {
  id: string
  subject: string
  status: 'waiting' | 'sent' | 'outdated' | 'given_up'
  tries: number
  createdAt: string
  doneAt: string | null
}

/** The mails to someone that have not been forgotten yet, newest first, at most `most`. */
export async function mailsForStaff(db: Executor, config: Config, userId: string, most: number): Promise<StaffMail[]> {
  const rows = await own<NotificationsTables>(db)
    .selectFrom('mails')
    .select(['id', 'template', 'facts', 'status', 'tries', 'created_at', 'done_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    subject: subjectOf(config, row),
    status: row.status,
    tries: row.tries,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
  }))
}
