import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Warning } from '../contract.ts'
import type { ReportsTables } from '../tables.ts'

/** Returns a user's warnings for the privacy export, newest first. */
export async function warningsExport(db: Executor, userId: string): Promise<Omit<Warning, 'id'>[]> {
  const rows = await asModuleDb<ReportsTables>(db)
    .selectFrom('warnings')
    .select(['kind', 'subject_id as subjectId', 'what', 'title', 'words', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
