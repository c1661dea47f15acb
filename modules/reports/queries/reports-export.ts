import { type Executor, own } from '#server/platform/database/database.ts'
import type { ReportedKind, ReportReason } from '../contract.ts'
import type { ReportsTables } from '../tables.ts'

export interface ReportExport {
  kind: ReportedKind
  subjectId: string
  reason: ReportReason
  words: string | null
  createdAt: string
}

/** What someone reported, newest first, as they take it along. */
export async function reportsExport(db: Executor, userId: string): Promise<ReportExport[]> {
  const rows = await own<ReportsTables>(db)
    .selectFrom('reports')
    .select(['kind', 'subject_id', 'reason', 'words', 'created_at'])
    .where('reporter_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ kind, subject_id, reason, words, created_at }) => ({
    kind,
    subjectId: subject_id,
    reason,
    words,
    createdAt: created_at.toISOString(),
  }))
}
