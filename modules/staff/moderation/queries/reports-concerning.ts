import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ReportsTables } from '../tables.ts'

/** Returns the reports about a user's content and those they made, newest first, at most `limit` of each. */
export async function reportsConcerning(db: Executor, userId: string, limit: number) {
  const [about, by] = await Promise.all([
    reportsWhere(db, 'owner_id', userId, limit),
    reportsWhere(db, 'reporter_id', userId, limit),
  ])
  return { about, by }
}

async function reportsWhere(db: Executor, column: 'owner_id' | 'reporter_id', userId: string, limit: number) {
  const rows = await asModuleDb<ReportsTables>(db)
    .selectFrom('reports')
    .select(['kind', 'subject_id as subjectId', 'reason', 'closed_at', 'created_at'])
    .where(column, '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ closed_at, created_at, ...report }) => ({
    ...report,
    settled: closed_at !== null,
    at: created_at.toISOString(),
  }))
}
