import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { readCursor, writeCursor } from '#server/platform/database/cursor.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import { type Near, rankedCodes } from './centre.ts'
import { MOST_WITHOUT_PLACE } from './contract.ts'
import { cut, milesOf, NOWHERE, type Ranked, steps } from './rules.ts'

/** What a list is made of. There has to be an index of (`outward`, `at` desc, id desc) for what `where` lets pass. */
export interface NearSource {
  from: RawBuilder<unknown>
  /** The outward code of a row, '' for none. */
  outward: RawBuilder<string>
  /** Column that orders what is equally far, newest first: timestamptz(3). */
  at: RawBuilder<Date>
  where: RawBuilder<boolean>
}

interface Wanted {
  near: Near
  size: number
  after?: string | undefined
}

export interface NearPage {
  /** In the order of the list; without miles: lies nowhere. */
  rows: { id: string; miles?: number }[]
  next: string | null
  /** How many fit but lie nowhere, up to MOST_WITHOUT_PLACE: on the first page of a list that is cut. */
  withoutPlace?: number
}

/** How far the last row lies, in tenths of a mile, and its place among what is equally far. */
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
 * One page of a list that is cut or ordered by distance: nearest first, else newest first; what is equally far newest
 * first, then by id. Throws Refusal invalid for a cursor that is none.
 */
export async function nearPage(db: Executor, source: NearSource, wanted: Wanted): Promise<NearPage> {
  const after = wanted.after === undefined ? null : readCursor(wanted.after, Position)
  const limit = wanted.size + 1
  let { count, ranked } = await rankedCodes(db, wanted.near)
  for (;;) {
    const found = await read(db, source, { ...wanted, after, limit, ranked })
    // a code that this process did not know: one more look, with it
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
  // newest first all codes stand together, nearest first the nearest are mostly enough
  for (const codes of near.nearestFirst ? orNone(steps(left)) : [left]) {
    const step = await readCodes(db, source, { near, after, limit: limit - found.rows.length }, codes)
    found.rows.push(...step.rows)
    Object.assign(found, { known: step.known, withoutPlace: step.withoutPlace })
    if (found.rows.length >= limit) break
  }
  return found
}

/** At least one step, so that the database is asked at all. */
function orNone(iterator: Iterable<Ranked[]>): Ranked[][] | Iterable<Ranked[]> {
  const [...all] = iterator
  return all.length > 0 ? all : [[]]
}

/** Where a row stands before its time decides: nothing but time does where the newest come first. */
const placeOf = ({ tenths }: { tenths: number }, near: Near): number => (near.nearestFirst ? tenths : 0)

/**
 * The first rows of some codes. Of each code its first row is looked up; only so many codes as rows are wanted, those
 * with the earliest first rows, can have a row among the first ones, and are read further.
 */
async function readCodes(
  db: Executor,
  { from, outward, at, where }: NearSource,
  { near, after, limit }: Omit<Asked, 'ranked'>,
  codes: readonly Ranked[],
): Promise<Found> {
  const [place, time, id] = after ?? [-1, 0, null]
  const past = new Date(time).toISOString()
  const first = (code: string, most: number) => sql`
    select id, ${at} as at from ${from}
    where ${where} and ${outward} = ${sql.ref(code)} and (${at}, id) < (
      case when place = ${place} then ${past}::timestamptz else 'infinity' end,
      case when place = ${place} then ${id}::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end
    )
    order by ${at} desc, id desc limit ${most}`
  const nowhere = sql`
    (select count(*)::int from (select from ${from} where ${where} and ${outward} = '' limit ${MOST_WITHOUT_PLACE}) as nowhere)`
  const { rows } = await sql<Found>`
    with asked as (
      select * from unnest(
        ${codes.map(({ code }) => code)}::text[],
        ${codes.map(({ tenths }) => tenths)}::int[],
        ${codes.map((one) => placeOf(one, near))}::int[]
      ) as asked (code, tenths, place)
    ),
    heads as materialized (
      select code, tenths, place from asked cross join lateral (${first('asked.code', 1)}) as head
      order by place, head.at desc, head.id desc limit ${limit}
    ),
    page as (
      select one.id, one.at, tenths, place from heads cross join lateral (${first('heads.code', limit)}) as one
      order by place, one.at desc, one.id desc limit ${limit}
    )
    select
      (select count(*)::int from outward_codes) as known,
      ${near.within !== null && after === null ? nowhere : sql`0`} as "withoutPlace",
      coalesce((select jsonb_agg(
        jsonb_build_object('id', id, 'at', (extract(epoch from at) * 1000)::bigint, 'tenths', tenths)
        order by place, at desc, id desc
      ) from page), '[]') as rows
  `.execute(own<unknown>(db))
  return rows[0] ?? { rows: [], known: 0, withoutPlace: 0 }
}
