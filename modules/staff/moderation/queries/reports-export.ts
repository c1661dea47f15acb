import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ReportsTables } from '../tables.ts'

/** Returns a user's reports for the privacy export, newest first. */
export async function reportsExport(db: Executor, userId: string) {
  const rows = await asModuleDb<ReportsTables>(db)
    .selectFrom('reports')
    .select(['kind', 'subject_id as subjectId', 'reason', 'words', 'created_at'])
    .where('reporter_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ created_at, ...report }) => ({ ...report, createdAt: created_at.toISOString() }))
}
