import { sql } from 'kysely'
import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf, QueryOf } from '#server/platform/kernel/contract.ts'
import { CONTENT_MODERATION } from '../content-moderation.ts'
import type { reportQueue as endpoint, ReportReason } from '../contract.ts'
import type { ReportsTables } from '../tables.ts'

type State = NonNullable<QueryOf<typeof endpoint>['state']>

/**
 * Returns a page of reported content: open entries by how long they have waited, settled ones most recently settled first.
 * Throws Refusal invalid for a bad cursor.
 */
export async function reportQueue(
  db: Db<ReportsTables>,
  { state = 'open', after: cursor }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const column = state === 'open' ? 'waiting_since' : 'settled_at'
  const groups = db.selectFrom(groupReports(db, state).as('groups')).selectAll()
  const order = state === 'open' ? 'asc' : 'desc'
  const page = selectAfterCursor(
    groups.orderBy(column, order).orderBy('id', order),
    cursor,
    column,
    state === 'open' ? 'oldest first' : 'newest first',
  )
  const [rows, { total }] = await Promise.all([
    page.execute(),
    db
      .selectFrom(groupReports(db, state).as('groups'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const { items, next } = pageFrom(rows, column)
  return { items: await Promise.all(items.map((row) => toReportedContent(db, row))), next, total }
}

const groupReports = (db: Db<ReportsTables>, state: State) =>
  db
    .selectFrom('reports')
    .select(['kind', 'subject_id as id'])
    .select([
      sql<Date>`coalesce(min(created_at) filter (where closed_at is null), min(created_at))`.as('waiting_since'),
      sql<Date>`coalesce(max(closed_at), max(created_at))`.as('settled_at'),
      sql<Date>`min(created_at)`.as('first_at'),
      sql<Date>`max(created_at)`.as('last_at'),
      sql<number>`count(*) filter (where closed_at is null)`.as('open'),
      sql<number>`count(*)`.as('total'),
      sql<ReportReason[]>`array_agg(reason order by reason)`.as('reasons'),
    ])
    .groupBy(['kind', 'subject_id'])
    .having(sql<boolean>`bool_or(closed_at is null) = ${state === 'open'}`)

type Group = Awaited<ReturnType<ReturnType<typeof groupReports>['executeTakeFirstOrThrow']>>

async function toReportedContent(db: Db<ReportsTables>, row: Group) {
  const content = await CONTENT_MODERATION[row.kind].read(db, row.id)
  return {
    kind: row.kind,
    subjectId: row.id,
    title: content?.title ?? null,
    hidden: Boolean(content?.hiddenAt),
    open: row.open,
    total: row.total,
    reasons: [...new Set(row.reasons)].map((reason) => ({
      reason,
      count: row.reasons.filter((other) => other === reason).length,
    })),
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
  }
}
