import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { CaseEntry } from '../contract.ts'
import type { CasesTables } from '../tables.ts'

type Row = Selectable<CasesTables['case_entries']>

/** Returns the entries of cases, oldest first, by case. */
export async function entriesOf(db: Db<CasesTables>, caseIds: readonly string[]): Promise<Map<string, Row[]>> {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('case_entries')
    .selectAll()
    .where('case_id', 'in', caseIds)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ case_id }) => case_id)
}

/** Converts a row to an entry. */
export const toEntry = ({ id, side, text, photo_keys, at }: Row): CaseEntry => ({
  id,
  side,
  text,
  photos: photo_keys.length,
  at: at.toISOString(),
})
