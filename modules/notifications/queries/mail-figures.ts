import { sql } from 'kysely'
import { type Executor, own } from '#server/platform/database.ts'
import type { NotificationsTables } from '../tables.ts'

/** How the post is doing: age of the oldest mail that waits, in seconds, and how many were given up in 30 days. */
export async function mailFigures(db: Executor): Promise<{ oldestWaiting: number; givenUp: number }> {
  const { rows } = await sql<{ oldest: number; given_up: number }>`
    select
      coalesce((select extract(epoch from now() - min(created_at)) from mails where status = 'waiting'), 0)::float8 as oldest,
      (select count(*) from mails where status = 'given_up') as given_up
  `.execute(own<NotificationsTables>(db))
  return { oldestWaiting: Math.max(0, rows[0]?.oldest ?? 0), givenUp: rows[0]?.given_up ?? 0 }
}
