import type { Selectable } from 'kysely'
import { namesOf } from '#modules/carriers/profiles/facade.ts'
import { jobEnding, jobParties } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { CaseParty, jobCases as endpoint, JobCase } from '../contract.ts'
import { missedFrom, reportableKinds } from '../rules.ts'
import type { CasesTables } from '../tables.ts'
import { arrivalStateOf } from './arrival-state-of.ts'
import { entriesOf, toEntry } from './entries-of.ts'

/**
 * Returns the cases of a job, newest first, and the problems the caller can report now. Throws Refusal not_found for
 * anyone but its parties.
 */
export async function jobCases(
  db: Db<CasesTables>,
  { requestId, callerId }: { requestId: string; callerId: string },
  now: Date,
): Promise<AnswerOf<typeof endpoint>> {
  const parties = await jobParties(db, requestId)
  if (!parties || (callerId !== parties.ownerId && callerId !== parties.carrierId)) throw notFound('Job not found.')
  const party: CaseParty = callerId === parties.ownerId ? 'owner' : 'carrier'
  const { ownerId, carrierId, status, collectedAt } = parties
  const [rows, end, names, arrival] = await Promise.all([
    db
      .selectFrom('cases')
      .selectAll()
      .where('request_id', '=', requestId)
      .orderBy('opened_at', 'desc')
      .orderBy('id')
      .execute(),
    jobEnding(db, requestId),
    namesOf(db, carrierId === null ? [] : [carrierId]),
    arrivalStateOf(db, { id: requestId, status, collectedAt }),
  ])
  return {
    items: await toJobCases(db, rows),
    side: party,
    company: (carrierId !== null && names.get(carrierId)?.companyName) || null,
    ...((party === 'owner' ? carrierId : ownerId) === null && { otherLeft: true as const }),
    kinds: reportableKinds(party, { collectedAt, end, arrival }, now),
    missedFrom: missedFrom(party, arrival)?.toISOString() ?? null,
    mayEnd: status === 'assigned' && collectedAt === null,
  }
}

type Row = Selectable<CasesTables['cases']>

/** Returns cases as their parties see them. */
export async function toJobCases(db: Db<CasesTables>, rows: readonly Row[]): Promise<JobCase[]> {
  const entries = await entriesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.stage,
    openedBy: row.opened_by,
    openedAt: row.opened_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    wants: row.wants,
    entries: (entries.get(row.id) ?? []).map(toEntry),
    solved: { owner: row.solved_owner, carrier: row.solved_carrier },
    missed: missedVisitOf(row),
    closedAt: row.closed_at?.toISOString() ?? null,
    outcome: row.outcome,
    words: row.note,
    version: row.version,
  }))
}

/** Returns the missed visit of a case; null if the case follows the ordinary rules and staff have not confirmed one. */
export const missedVisitOf = (row: Row): JobCase['missed'] =>
  row.visit_missed || row.missed_at !== null
    ? {
        answer: row.missed_answer,
        lateUntil: row.late_until?.toISOString() ?? null,
        foundAt: row.missed_at?.toISOString() ?? null,
      }
    : null

/** Returns a case as its parties see it. */
export async function caseById(db: Db<CasesTables>, caseId: string): Promise<JobCase> {
  const row = await db.selectFrom('cases').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow()
  const [jobCase] = await toJobCases(db, [row])
  if (!jobCase) throw new Error(`Case ${caseId} was selected but not returned`)
  return jobCase
}
