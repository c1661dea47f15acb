import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ReportsTables } from '../tables.ts'

/** Returns how many contents have open reports, and when the oldest of these was made. */
export const reportBacklog = (db: Executor): Promise<{ waiting: number; oldestAt: Date | null }> =>
  asModuleDb<ReportsTables>(db)
    .selectFrom('reports')
    .select([
      sql<number>`count(distinct (kind, subject_id))`.as('waiting'),
      sql<Date | null>`min(created_at)`.as('oldestAt'),
    ])
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
