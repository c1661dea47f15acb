import { staffAddresses } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { StaffCase } from '../contract/staff-jobs.ts'
import type { CasesTables } from '../tables.ts'
import { claimsOf } from './claims-of.ts'
import { entriesOf, toEntry } from './entries-of.ts'
import { missedVisitOf } from './job-cases.ts'

/** Returns the cases of a job with all entries, newest first. */
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
    state: row.stage,
    openedBy: row.opened_by,
    openedAt: row.opened_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    wants: row.wants,
    solved: { owner: row.solved_owner, carrier: row.solved_carrier },
    missed: missedVisitOf(row),
    entries: (entries.get(row.id) ?? []).map(toEntry),
    claim: claims.get(row.id) ?? null,
    closed: closingOf(row, staff),
    version: row.version,
  }))
}

type Row = Pick<CasesTables['cases'], 'closed_at' | 'closed_by' | 'outcome' | 'note' | 'staff_note' | 'told_on'>

const closingOf = (
  { closed_at, closed_by, outcome, note, staff_note, told_on }: Row,
  staff: ReadonlyMap<string, string>,
): StaffCase['closed'] =>
  closed_at &&
  outcome && {
    at: closed_at.toISOString(),
    by: (closed_by && staff.get(closed_by)) || null,
    outcome,
    words: note,
    note: staff_note,
    toldOn: told_on,
  }
