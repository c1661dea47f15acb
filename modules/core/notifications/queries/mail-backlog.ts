import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { NotificationsTables } from '../tables.ts'

/** The mails that haven't been sent. */
export interface MailBacklog {
  waiting: number
  /** When the oldest waiting mail was queued; null if none waits. */
  oldestAt: Date | null
  givenUp: number
}

/** Returns how many mails wait, since when, and how many were given up in 30 days. */
export async function mailBacklog(db: Executor): Promise<MailBacklog> {
  const { rows } = await sql<MailBacklog>`
    select count(*) filter (where status = 'waiting') as waiting,
      min(created_at) filter (where status = 'waiting') as "oldestAt",
      count(*) filter (where status = 'given_up') as "givenUp"
    from mails where status in ('waiting', 'given_up')
  `.execute(asModuleDb<NotificationsTables>(db))
  return rows[0] ?? { waiting: 0, oldestAt: null, givenUp: 0 }
}
