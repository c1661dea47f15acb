import { type Executor, own } from '#server/platform/database/database.ts'
import type { ReportsTables } from '../tables.ts'

/** A report about a person, as a case can be made of it: who made it, about whom, in which words. */
export interface ReportToPursue {
  reporterId: string
  ownerId: string
  words: string | null
}

/** A report whose both sides are known and there; null for all others. */
export async function reportToPursue(db: Executor, reportId: string): Promise<ReportToPursue | null> {
  const row = await own<ReportsTables>(db)
    .selectFrom('reports')
    .select(['reporter_id as reporterId', 'owner_id as ownerId', 'words'])
    .where('id', '=', reportId)
    .executeTakeFirst()
  if (!row?.reporterId || !row.ownerId) return null
  return { reporterId: row.reporterId, ownerId: row.ownerId, words: row.words }
}
