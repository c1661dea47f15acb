import { type Executor, own } from '#server/platform/database/database.ts'
import type { ReportedKind, ReportReason } from '../contract.ts'
import type { ReportsTables } from '../tables.ts'

interface ConcerningReport {
  kind: ReportedKind
  subjectId: string
  reason: ReportReason
  settled: boolean
  at: string
}

/** What others reported of someone's, and what they reported themselves, newest first, at most `most` of each. */
export async function reportsConcerning(
  db: Executor,
  userId: string,
  most: number,
): Promise<{ about: ConcerningReport[]; by: ConcerningReport[] }> {
  const [about, by] = await Promise.all([
    reportsWhere(db, 'owner_id', userId, most),
    reportsWhere(db, 'reporter_id', userId, most),
  ])
  return { about, by }
}

async function reportsWhere(
  db: Executor,
  column: 'owner_id' | 'reporter_id',
  userId: string,
  most: number,
): Promise<ConcerningReport[]> {
  const rows = await own<ReportsTables>(db)
    .selectFrom('reports')
    .select(['kind', 'subject_id', 'reason', 'closed_at', 'created_at'])
    .where(column, '=', userId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    subjectId: row.subject_id,
    reason: row.reason,
    settled: row.closed_at !== null,
    at: row.created_at.toISOString(),
  }))
}
