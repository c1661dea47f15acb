import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { CaseKind, CaseOutcome, CaseParty } from '../contract.ts'
import type { CasesTables } from '../tables.ts'

/** The cases in a data export: those the person is a party of, what they wrote, and their photos. */
export interface CasesExport {
  cases: {
    caseId: string
    requestId: string
    kind: CaseKind
    openedBy: CaseParty
    /** Whether the person opened it. */
    openedByThem: boolean
    openedAt: string
    /** What would put it right; null if someone else opened the case. */
    wants: string | null
    outcome: CaseOutcome | null
    words: string | null
    closedAt: string | null
  }[]
  written: { caseId: string; text: string | null; photos: number; at: string }[]
  files: { name: string; store: 'private'; key: string }[]
}

/** Returns a person's cases and what they wrote, newest first. */
export async function casesExport(db: Executor, userId: string): Promise<CasesExport> {
  const casesDb = asModuleDb<CasesTables>(db)
  const cases = await casesDb
    .selectFrom('cases')
    .selectAll()
    .where((eb) => eb.or([eb('opened_by_user', '=', userId), eb('about_user', '=', userId)]))
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute()
  const entries = await casesDb
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
    written: entries.map(({ caseId, text, photo_keys, at }) => ({
      caseId,
      text,
      photos: photo_keys.length,
      at: at.toISOString(),
    })),
    files: entries.flatMap(({ id, photo_keys }) =>
      photo_keys.map((key, index) => ({ name: `cases/${id}-${index + 1}.jpg`, store: 'private' as const, key })),
    ),
  }
}
