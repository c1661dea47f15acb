import { sql } from 'kysely'
import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Repair, repairs } from '../contract/repairs.ts'
import type { OperationsTables, RepairFilter } from '../tables.ts'

/** Returns one page of repairs, latest first. Throws Refusal: invalid, for an invalid cursor. */
export async function repairList(
  db: Db<OperationsTables>,
  cursor: string | undefined,
): Promise<AnswerOf<typeof repairs>> {
  const newest = selectRepairs(db).orderBy('asked_at', 'desc').orderBy('id', 'desc')
  const { items, next } = pageFrom(await selectAfterCursor(newest, cursor, 'asked_at').execute(), 'asked_at')
  const outcomes = await outcomesOf(
    db,
    items.map(({ id }) => id),
  )
  return { items: items.map((row) => toRepair(row, outcomes.get(row.id))), next }
}

/** Returns one repair with its progress. Throws Refusal: not_found. */
export async function repairById(db: Db<OperationsTables>, repairId: string): Promise<Repair> {
  const row = await selectRepairs(db).where('id', '=', repairId).executeTakeFirst()
  if (!row) throw notFound()
  return toRepair(row, (await outcomesOf(db, [repairId])).get(repairId))
}

const selectRepairs = (db: Db<OperationsTables>) =>
  db
    .selectFrom('repairs')
    .select(['id', 'kind', 'filter', 'rate', 'reason', 'asked_by as askedBy', 'asked_at', 'state', 'total', 'moved'])
    .select('ended_at')

type Outcome = NonNullable<Repair['outcome']>
const NO_JOBS: Outcome = { retrying: 0, done: 0, failed: 0, discarded: 0 }

async function outcomesOf(db: Db<OperationsTables>, ids: readonly string[]): Promise<Map<string, Outcome>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ repair_id: string; state: keyof Outcome; count: number }>`
    select repair_id, state, count(*) as count from failed_jobs where repair_id = any(${ids}) group by repair_id, state
  `.execute(db)
  const outcomes = new Map<string, Outcome>()
  for (const { repair_id: id, state, count } of rows)
    outcomes.set(id, { ...(outcomes.get(id) ?? NO_JOBS), [state]: count })
  return outcomes
}

type RepairRow = Awaited<ReturnType<ReturnType<typeof selectRepairs>['executeTakeFirstOrThrow']>>

const toRepair = ({ asked_at, ended_at, ...row }: RepairRow, outcome: Outcome = NO_JOBS): Repair => ({
  ...row,
  filter: toShownFilter(row.filter),
  askedAt: asked_at.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
  outcome: row.kind === 'replay' ? null : outcome,
})

function toShownFilter(filter: RepairFilter): Repair['filter'] {
  if ('jobs' in filter) return filter.jobs
  return 'events' in filter ? filter.events : { chosen: filter.jobIds.length }
}
