import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ReportsTables } from '../tables.ts'

/** A report from which staff can open a case. */
export interface ReportForCase {
  reporterId: string
  ownerId: string
  words: string | null
}

/** Returns a report whose reporter and subject both still have an account; null for others. */
export async function reportForCase(db: Executor, reportId: string): Promise<ReportForCase | null> {
  const row = await asModuleDb<ReportsTables>(db)
    .selectFrom('reports')
    .select(['reporter_id as reporterId', 'owner_id as ownerId', 'words'])
    .where('id', '=', reportId)
    .executeTakeFirst()
  if (!row?.reporterId || !row.ownerId) return null
  return { reporterId: row.reporterId, ownerId: row.ownerId, words: row.words }
}
