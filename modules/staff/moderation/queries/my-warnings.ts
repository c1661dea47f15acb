import type { Db } from '#server/platform/database/database.ts'
import type { Warning } from '../contract.ts'
import type { ReportsTables } from '../tables.ts'

const MAX_ROWS = 10

/** Returns a user's warnings that aren't dismissed, newest first. */
export async function myWarnings(db: Db<ReportsTables>, userId: string): Promise<{ items: Warning[] }> {
  const rows = await db
    .selectFrom('warnings')
    .select(['id', 'kind', 'subject_id as subjectId', 'what', 'title', 'words', 'at'])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
