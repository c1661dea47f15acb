import { staffAddresses } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { StaffCase } from '../staff/contract.ts'
import type { CasesTables } from '../tables.ts'
import { claimsOf } from './claims-of.ts'

/** The cases of a job with all that was written, newest first. */
export async function casesForStaff(db: Db<CasesTables>, requestId: string, now: Date): Promise<StaffCase[]> {
  const rows = await db
    .selectFrom('cases')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const [entries, claims, staff] = await Promise.all([
    entriesOf(
      db,
      rows.map(({ id }) => id),
    ),
    claimsOf(db, rows, now),
    staffAddresses(
      db,
      rows.flatMap(({ closed_by }) => closed_by ?? []),
    ),
  ])
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    openedBy: row.opened_by,
    openedAt: row.opened_at.toISOString(),
    entries: entries
      .filter(({ case_id }) => case_id === row.id)
      .map(({ id, side, text, at }) => ({ id, side, text, at: at.toISOString() })),
    claim: claims.get(row.id) ?? null,
    closed: closingOf(row, staff),
    version: row.version,
  }))
}

type Row = Pick<CasesTables['cases'], 'closed_at' | 'closed_by' | 'outcome' | 'note'>

const closingOf = (
  { closed_at, closed_by, outcome, note }: Row,
  staff: ReadonlyMap<string, string>,
): StaffCase['closed'] =>
  closed_at &&
  outcome && { at: closed_at.toISOString(), by: (closed_by && staff.get(closed_by)) || null, outcome, note }

const entriesOf = (db: Db<CasesTables>, caseIds: readonly string[]) =>
  db
    .selectFrom('case_entries')
    .select(['id', 'case_id', 'side', 'text', 'at'])
    .where('case_id', 'in', caseIds)
    .orderBy('at')
    .orderBy('id')
    .execute()
