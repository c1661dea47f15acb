import { type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { PAGE_SIZE } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'

/** The time and the id of a row. Pages are ordered by columns of timestamptz(3), so milliseconds are exact. */
const Position = z.tuple([
  // ISO 8601 has a year 0, PostgreSQL has none.
  z.iso.datetime().check(z.regex(/^(?!0000)/)),
  z.uuid(),
])
export const NO_SUCH_PAGE = 'This page of the list does not exist.'

/**
 * Limits a query to the rows after `cursor` (keyset paging), newest first by default. The query has to be ordered by
 * (`column`, id). Selects one row more than a page, so that pageFrom knows whether there are more. Throws a Refusal
 * (`invalid`) for a cursor that this server didn't make.
 */
export function selectAfterCursor<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  cursor: string | undefined,
  column: string,
  order: 'newest first' | 'oldest first' = 'newest first',
): SelectQueryBuilder<DB, TB, O> {
  const page = query.limit(PAGE_SIZE + 1)
  if (cursor === undefined) return page
  const [at, id] = readCursor(cursor, Position)
  const comparison = order === 'newest first' ? sql`<` : sql`>`
  return page.where(
    sql<boolean>`(${sql.ref(column)}, ${sql.ref('id')}) ${comparison} (${at}::timestamptz, ${id}::uuid)`,
  )
}

/** Returns one page of the rows that `selectAfterCursor` selected, and the cursor of the next page; null at the end. */
export function pageFrom<K extends string, Row extends { id: string } & Record<K, Date>>(
  rows: readonly Row[],
  column: K,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, PAGE_SIZE)
  const last = items.at(-1)
  return { items, next: rows.length > PAGE_SIZE && last ? writeCursor([last[column].toISOString(), last.id]) : null }
}

/** Encodes a position in a list, which the browser sends back for the next page. */
export const writeCursor = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** Returns the position in a cursor. Throws a Refusal (`invalid`) for a cursor that this server didn't make. */
export function readCursor<T>(cursor: string, position: z.ZodMiniType<T>): T {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new Refusal('invalid', 'invalid', NO_SUCH_PAGE, { fields: { after: NO_SUCH_PAGE } })
  }
}
