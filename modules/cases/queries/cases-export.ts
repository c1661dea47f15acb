import { type Executor, own } from '#server/platform/database/database.ts'
import type { CaseKind, CaseOutcome, CaseSide } from '../contract.ts'
import type { CasesTables } from '../tables.ts'

/** What someone takes along of cases: those that they are a side of, what they wrote in any, and their photos. */
export interface CasesExport {
  cases: {
    caseId: string
    requestId: string
    kind: CaseKind
    openedBy: CaseSide
    /** Whether it was they. */
    openedByThem: boolean
    openedAt: string
    /** What they wanted; null where another opened it. */
    wants: string | null
    outcome: CaseOutcome | null
    words: string | null
    closedAt: string | null
  }[]
  written: { caseId: string; text: string | null; photos: number; at: string }[]
  files: { name: string; store: 'private'; key: string }[]
}

/** The cases of someone, and what they wrote, newest first. */
export async function casesExport(db: Executor, userId: string): Promise<CasesExport> {
  const mine = own<CasesTables>(db)
  const cases = await mine
    .selectFrom('cases')
    .selectAll()
    .where((one) => one.or([one('opened_by_user', '=', userId), one('about_user', '=', userId)]))
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute()
  const written = await mine
    .selectFrom('case_entries')
    .select(['id', 'case_id as caseId', 'text', 'photo_keys', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
  return {
    cases: cases.map((row) => ({
      caseId: row.id,
      requestId: row.request_id,
      kind: row.kind,
      openedBy: row.opened_by,
      openedByThem: row.opened_by_user === userId,
      openedAt: row.opened_at.toISOString(),
      wants: row.opened_by_user === userId ? row.wants : null,
      outcome: row.outcome,
      words: row.note,
      closedAt: row.closed_at?.toISOString() ?? null,
    })),
    written: written.map(({ caseId, text, photo_keys, at }) => ({
      caseId,
      text,
      photos: photo_keys.length,
      at: at.toISOString(),
    })),
    files: written.flatMap(({ id, photo_keys }) =>
      photo_keys.map((key, nth) => ({ name: `cases/${id}-${nth + 1}.jpg`, store: 'private' as const, key })),
    ),
  }
}
