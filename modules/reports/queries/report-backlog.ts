import { sql } from 'kysely'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { ReportsTables } from '../tables.ts'

/** How many reported things wait for staff, and since when. */
export const reportBacklog = (db: Executor): Promise<{ waiting: number; oldestAt: Date | null }> =>
  own<ReportsTables>(db)
    .selectFrom('reports')
    .select([
      sql<number>`count(distinct (kind, subject_id))`.as('waiting'),
      sql<Date | null>`min(created_at)`.as('oldestAt'),
    ])
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
