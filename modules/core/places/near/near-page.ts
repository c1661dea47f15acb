import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { readCursor, writeCursor } from '#server/platform/database/cursor.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import { type Near, rankedCodes } from './centre.ts'
import { MAX_WITHOUT_PLACE } from './contract.ts'
import { cut, milesOf, NOWHERE, type Ranked, steps } from './rules.ts'

/** The parts of a list's query. It needs an index on (`outward`, `at` desc, id desc) for the rows that match `where`. */
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

/** Reads a list's first rows in some codes. */
export type NearSource = (db: Executor, asked: Codes) => Promise<Found[]>

/**
 * Returns the source of a list. Its statement takes longer to plan than to run, so frequent ones have a name and are
 * prepared once; the limit and whether it counts are therefore part of its text.
 */
export function nearSource(list: NearList, name?: string): NearSource {
  if (name === undefined)
    return async (db, asked) =>
      (await statementOf(list, asked.counted, (key) => asked[key]).execute(asModuleDb<unknown>(db))).rows
  const plain = prepared(name, (_, given: Given<Codes>) => statementOf(list, false, given))
  const counting = prepared(`${name}-counting`, (_, given: Given<Codes>) => statementOf(list, true, given))
  return (db, asked) => (asked.counted ? counting : plain)(db, asked)
}

interface Wanted {
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
  z.int().check(z.minimum(0), z.maximum(NOWHERE)),
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
 * newest first, then by id. Throws Refusal invalid for an invalid cursor.
 */
export async function nearPage(db: Executor, source: NearSource, wanted: Wanted): Promise<NearPage> {
  const after = wanted.after === undefined ? null : readCursor(wanted.after, Position)
  const limit = wanted.size + 1
  let { count, ranked } = await rankedCodes(db, wanted.near)
  for (;;) {
    const found = await read(db, source, { ...wanted, after, limit, ranked })
    // the database has a code that this process didn't know: read again with it
    if (found.known !== count) {
      const before = count
      ;({ count, ranked } = await rankedCodes(db, wanted.near, found.known))
      if (count !== before) continue
    }
    const rows = found.rows.slice(0, wanted.size)
    const last = rows.at(-1)
    const counted = wanted.near.within !== null && after === null
    return {
      rows: rows.map(({ id, tenths }) => ({ id, ...(tenths !== NOWHERE && { miles: milesOf(tenths) }) })),
      next:
        found.rows.length > wanted.size && last ? writeCursor([placeOf(last, wanted.near), last.at, last.id]) : null,
      ...(counted && { withoutPlace: found.withoutPlace }),
    }
  }
}

interface Asked {
  near: Near
  after: Position | null
  limit: number
  ranked: readonly Ranked[]
}

interface Found {
  rows: Row[]
  /** How many codes the database knows. */
  known: number
  withoutPlace: number
}

async function read(db: Executor, source: NearSource, { near, after, limit, ranked }: Asked): Promise<Found> {
  const all = near.within === null ? [...ranked, { code: '', tenths: NOWHERE }] : cut(ranked, near.within)
  const left = all.filter(({ tenths }) => after === null || placeOf({ tenths }, near) >= after[0])
  const found: Found = { rows: [], known: 0, withoutPlace: 0 }
  // sorted by distance, the first steps are usually enough; sorted by time, all codes are needed
  for (const codes of near.nearestFirst ? orNone(steps(left)) : [left]) {
    const step = await readCodes(db, source, { near, after, limit: limit - found.rows.length }, codes)
    found.rows.push(...step.rows)
    Object.assign(found, { known: step.known, withoutPlace: step.withoutPlace })
    if (found.rows.length >= limit) break
  }
  return found
}

/** Returns at least one step, so that the database is queried. */
function orNone(iterator: Iterable<Ranked[]>): Ranked[][] | Iterable<Ranked[]> {
  const [...all] = iterator
  return all.length > 0 ? all : [[]]
}

/** Returns the part of the sort key before the time: the distance, or 0 if the newest come first. */
const placeOf = ({ tenths }: { tenths: number }, near: Near): number => (near.nearestFirst ? tenths : 0)

/** Codes with their distances and sort keys, and where the page starts. */
interface Codes {
  codes: string[]
  tenths: number[]
  places: number[]
  /** The last row of the previous page. */
  place: number
  past: string
  id: string | null
  /** Whether to count rows without a location. */
  counted: boolean
}

async function readCodes(
  db: Executor,
  source: NearSource,
  { near, after, limit }: Omit<Asked, 'ranked'>,
  codes: readonly Ranked[],
): Promise<Found> {
  const [place, time, id] = after ?? [-1, 0, null]
  const [found] = await source(db, {
    codes: codes.map(({ code }) => code),
    tenths: codes.map(({ tenths }) => tenths),
    places: codes.map((one) => placeOf(one, near)),
    ...{ place, past: new Date(time).toISOString(), id },
    counted: near.within !== null && after === null,
  })
  return { rows: found?.rows.slice(0, limit) ?? [], known: found?.known ?? 0, withoutPlace: found?.withoutPlace ?? 0 }
}

/**
 * Reads the first rows in some codes. It looks up each code's first row, and then reads on only in the `limit` codes
 * whose first rows sort earliest: no other code can have a row on the page.
 */
function statementOf(
  { from, outward, at, where, size }: NearList,
  counting: boolean,
  given: Given<Codes>,
): RawBuilder<Found> {
  const first = (code: string, most: RawBuilder<number>) => sql`
    select id, ${at} as at from ${from}
    where ${where} and ${outward} = ${sql.ref(code)} and (${at}, id) < (
      case when place = ${given('place')} then ${given('past')}::timestamptz else 'infinity' end,
      case when place = ${given('place')} then ${given('id')}::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end
    )
    order by ${at} desc, id desc limit ${most}`
  const limit = sql.lit(size + 1)
  const nowhere = sql`
    (select count(*)::int from (
      select from ${from} where ${where} and ${outward} = '' limit ${sql.lit(MAX_WITHOUT_PLACE)}
    ) as nowhere)`
  return sql<Found>`
    with asked as (
      select * from unnest(${given('codes')}::text[], ${given('tenths')}::int[], ${given('places')}::int[])
        as asked (code, tenths, place)
    ),
    heads as materialized (
      select code, tenths, place from asked cross join lateral (${first('asked.code', sql.lit(1))}) as head
      order by place, head.at desc, head.id desc limit ${limit}
    ),
    page as (
      select one.id, one.at, tenths, place from heads cross join lateral (${first('heads.code', limit)}) as one
      order by place, one.at desc, one.id desc limit ${limit}
    )
    select
      (select count(*)::int from outward_codes) as known,
      ${counting ? nowhere : sql.lit(0)} as "withoutPlace",
      coalesce((select jsonb_agg(
        jsonb_build_object('id', id, 'at', (extract(epoch from at) * 1000)::bigint, 'tenths', tenths)
        order by place, at desc, id desc
      ) from page), '[]') as rows
  `
}
