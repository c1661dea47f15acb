import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { readCursor, writeCursor } from '#server/platform/database/cursor.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { type Near, rankKnownCodes } from './centre.ts'
import { MAX_WITHOUT_PLACE } from './contract.ts'
import { codesWithin, milesOf, type Ranked, splitIntoSteps, UNKNOWN_DISTANCE } from './rules.ts'

/**
 * The query of a list. The table needs an index on (`outward`, `at` desc, id desc) for the rows that match `where`.
 */
interface NearList {
  from: RawBuilder<unknown>
  /** The outward code of a row, '' if none. */
  outward: RawBuilder<string>
  /** The timestamptz(3) column that orders equal distances, newest first. */
  at: RawBuilder<Date>
  where: RawBuilder<boolean>
  /** Page size. */
  size: number
}

/** A function that reads the first rows of a list in the given codes. */
export type NearSource = (db: Executor, codes: Codes) => Promise<FoundRows[]>

/**
 * Returns the source of a list. With a `name`, its statements are prepared once, because planning takes longer than
 * running them. Page size and counting are therefore part of the statement, not parameters.
 */
export function nearSource(list: NearList, name?: string): NearSource {
  if (name === undefined)
    return async (db, codes) =>
      (await statementOf(list, codes.countsWithoutPlace, (key) => codes[key]).execute(asModuleDb<unknown>(db))).rows
  const withoutCount = prepareStatement(name, (_, placeholder: PlaceholderOf<Codes>) =>
    statementOf(list, false, placeholder),
  )
  const withCount = prepareStatement(`${name}-counting`, (_, placeholder: PlaceholderOf<Codes>) =>
    statementOf(list, true, placeholder),
  )
  return (db, codes) => (codes.countsWithoutPlace ? withCount : withoutCount)(db, codes)
}

interface PageQuery {
  near: Near
  size: number
  after?: string | undefined
}

export interface NearPage {
  /** In the order of the list; without `miles` if there is no location. */
  rows: { id: string; miles?: number }[]
  next: string | null
  /** Matches without a location, up to MAX_WITHOUT_PLACE; on the first page of a list with `within`. */
  withoutPlace?: number
}

/** The cursor: the last row's distance in tenths of a mile, time and id. */
const Position = z.tuple([
  z.int().check(z.minimum(0), z.maximum(UNKNOWN_DISTANCE)),
  z.int().check(z.minimum(0), z.maximum(8_640_000_000_000)),
  z.uuid(),
])
type Position = z.output<typeof Position>

interface Row {
  id: string
  /** Milliseconds since 1970. */
  at: number
  tenths: number
}

/**
 * Returns a page of a list that is filtered or sorted by distance: nearest first, else newest first; equal distances
 * newest first, then by id. Throws a Refusal (`invalid`) for an invalid cursor.
 */
export async function nearPage(db: Executor, source: NearSource, query: PageQuery): Promise<NearPage> {
  const after = query.after === undefined ? null : readCursor(query.after, Position)
  const limit = query.size + 1
  let { count, ranked } = await rankKnownCodes(db, query.near)
  for (;;) {
    const result = await readRows(db, source, { ...query, after, limit, ranked })
    // If the database has a code that this process doesn't know yet, the page is read again with it.
    if (result.known !== count) {
      const previousCount = count
      ;({ count, ranked } = await rankKnownCodes(db, query.near, result.known))
      if (count !== previousCount) continue
    }
    const rows = result.rows.slice(0, query.size)
    const last = rows.at(-1)
    const countsUnplaced = query.near.within !== null && after === null
    return {
      rows: rows.map(({ id, tenths }) => ({ id, ...(tenths !== UNKNOWN_DISTANCE && { miles: milesOf(tenths) }) })),
      next:
        result.rows.length > query.size && last ? writeCursor([sortKeyOf(last, query.near), last.at, last.id]) : null,
      ...(countsUnplaced && { withoutPlace: result.withoutPlace }),
    }
  }
}

interface RowQuery {
  near: Near
  after: Position | null
  limit: number
  ranked: readonly Ranked[]
}

interface FoundRows {
  rows: Row[]
  /** How many codes the database knows. */
  known: number
  withoutPlace: number
}

async function readRows(
  db: Executor,
  source: NearSource,
  { near, after, limit, ranked }: RowQuery,
): Promise<FoundRows> {
  const all =
    near.within === null ? [...ranked, { code: '', tenths: UNKNOWN_DISTANCE }] : codesWithin(ranked, near.within)
  const unread = all.filter(({ tenths }) => after === null || sortKeyOf({ tenths }, near) >= after[0])
  const result: FoundRows = { rows: [], known: 0, withoutPlace: 0 }
  // By distance, the first steps are usually enough; by time, all codes are needed.
  for (const codes of near.nearestFirst ? ensureOneStep(splitIntoSteps(unread)) : [unread]) {
    const step = await readCodes(db, source, { near, after, limit: limit - result.rows.length }, codes)
    result.rows.push(...step.rows)
    Object.assign(result, { known: step.known, withoutPlace: step.withoutPlace })
    if (result.rows.length >= limit) break
  }
  return result
}

/** Returns one empty step if there are none, so that the database is queried anyway. */
function ensureOneStep(iterator: Iterable<Ranked[]>): Ranked[][] | Iterable<Ranked[]> {
  const [...all] = iterator
  return all.length > 0 ? all : [[]]
}

/** Returns the part of the sort key before the time: the distance, or 0 if the newest come first. */
const sortKeyOf = ({ tenths }: { tenths: number }, near: Near): number => (near.nearestFirst ? tenths : 0)

/** Codes to read with their distances and sort keys, and the row that the page starts after. */
interface Codes {
  codes: string[]
  tenths: number[]
  sortKeys: number[]
  /** Sort key of the previous page's last row; -1 on the first page. */
  afterKey: number
  /** Time of the previous page's last row. */
  afterTime: string
  /** Id of the previous page's last row; null on the first page. */
  afterId: string | null
  /** Whether to count rows without a location. */
  countsWithoutPlace: boolean
}

async function readCodes(
  db: Executor,
  source: NearSource,
  { near, after, limit }: Omit<RowQuery, 'ranked'>,
  codes: readonly Ranked[],
): Promise<FoundRows> {
  const [afterKey, time, afterId] = after ?? [-1, 0, null]
  const [page] = await source(db, {
    codes: codes.map(({ code }) => code),
    tenths: codes.map(({ tenths }) => tenths),
    sortKeys: codes.map((ranked) => sortKeyOf(ranked, near)),
    ...{ afterKey, afterTime: new Date(time).toISOString(), afterId },
    countsWithoutPlace: near.within !== null && after === null,
  })
  return { rows: page?.rows.slice(0, limit) ?? [], known: page?.known ?? 0, withoutPlace: page?.withoutPlace ?? 0 }
}

/**
 * Returns the statement that reads the first rows in some codes. It looks up the first row of each code, and then reads
 * on only in the `limit` codes whose first rows sort earliest: no other code can have a row on the page.
 */
function statementOf(
  { from, outward, at, where, size }: NearList,
  counting: boolean,
  placeholder: PlaceholderOf<Codes>,
): RawBuilder<FoundRows> {
  const first = (code: string, maxRows: RawBuilder<number>) => sql`
    select id, ${at} as at from ${from}
    where ${where} and ${outward} = ${sql.ref(code)} and (${at}, id) < (
      case when sort_key = ${placeholder('afterKey')} then ${placeholder('afterTime')}::timestamptz else 'infinity' end,
      case when sort_key = ${placeholder('afterKey')} then ${placeholder('afterId')}::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end
    )
    order by ${at} desc, id desc limit ${maxRows}`
  const limit = sql.lit(size + 1)
  const withoutPlace = sql`
    (select count(*)::int from (
      select from ${from} where ${where} and ${outward} = '' limit ${sql.lit(MAX_WITHOUT_PLACE)}
    ) as without_place)`
  return sql<FoundRows>`
    with asked as (
      select * from unnest(${placeholder('codes')}::text[], ${placeholder('tenths')}::int[], ${placeholder('sortKeys')}::int[])
        as asked (code, tenths, sort_key)
    ),
    heads as materialized (
      select code, tenths, sort_key from asked cross join lateral (${first('asked.code', sql.lit(1))}) as head
      order by sort_key, head.at desc, head.id desc limit ${limit}
    ),
    page as (
      select one.id, one.at, tenths, sort_key from heads cross join lateral (${first('heads.code', limit)}) as one
      order by sort_key, one.at desc, one.id desc limit ${limit}
    )
    select
      (select count(*)::int from outward_codes) as known,
      ${counting ? withoutPlace : sql.lit(0)} as "withoutPlace",
      coalesce((select jsonb_agg(
        jsonb_build_object('id', id, 'at', (extract(epoch from at) * 1000)::bigint, 'tenths', tenths)
        order by sort_key, at desc, id desc
      ) from page), '[]') as rows
  `
}
