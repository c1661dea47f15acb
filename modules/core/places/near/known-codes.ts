import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Point } from '../contract.ts'
import { pointsOfOutwards } from '../queries/points-of-outwards.ts'
import type { PlacesTables } from '../tables.ts'
import { type Ranked, rank } from './rules.ts'

/** Postcodes are imported a few times a year, so points may be outdated for up to an hour. */
const MAX_AGE_MS = 3_600_000
/** The most cached rankings. */
const MAX_RANKINGS = 50

/** The outward codes in use and their points. */
export interface KnownCodes {
  /** The number of codes. Codes are only added, so an equal number means equal codes. */
  readonly count: number
  readonly points: ReadonlyMap<string, Point>
  /** When points were first read, in milliseconds since 1970. */
  readonly readAt: number
  /** The codes by distance from a centre, by `${code} ${latitude} ${longitude}` of the centre. */
  readonly rankings: Map<string, readonly Ranked[]>
}

const cache = new WeakMap<Executor, Promise<KnownCodes>>()

/** Returns the cached codes; reads them if the cache is empty, outdated or doesn't have `count` codes. */
export async function knownCodes(db: Executor, count?: number): Promise<KnownCodes> {
  const cached = await cache.get(db)
  if (cached && (count === undefined || cached.count === count) && Date.now() - cached.readAt < MAX_AGE_MS)
    return cached
  const pending = readCodes(db, cached && Date.now() - cached.readAt < MAX_AGE_MS ? cached : undefined)
  cache.set(db, pending)
  pending.catch(() => cache.delete(db))
  return pending
}

/** Reads all codes, but only the points of new codes, because each point is the mean of hundreds of postcodes. */
async function readCodes(db: Executor, cached: KnownCodes | undefined): Promise<KnownCodes> {
  const rows = await asModuleDb<PlacesTables>(db).selectFrom('outward_codes').select('code').execute()
  const codes = rows.map(({ code }) => code)
  const newCodes = codes.filter((code) => !cached?.points.has(code))
  const points = new Map([...(cached?.points ?? []), ...(await pointsOfOutwards(db, newCodes))])
  return { count: codes.length, points, readAt: cached?.readAt ?? Date.now(), rankings: new Map() }
}

/** Returns the point of each of these outward codes, by code; cached for up to an hour. Omits invalid codes. */
export async function knownPointsOf(db: Executor, outwards: readonly string[]): Promise<Map<string, Point>> {
  const { points } = await knownCodes(db)
  const newPoints = await pointsOfOutwards(
    db,
    outwards.filter((outward) => !points.has(outward)),
  )
  return new Map(
    outwards.flatMap((outward) => {
      const point = points.get(outward) ?? newPoints.get(outward)
      return point ? [[outward, point]] : []
    }),
  )
}

/** Returns the codes by distance from a centre, nearest first. */
export function rankByDistance({ points, rankings }: KnownCodes, code: string, centre: Point): readonly Ranked[] {
  const key = `${code} ${centre.latitude} ${centre.longitude}`
  const cached = rankings.get(key)
  if (cached) return cached
  const ranked = rank(points, centre)
  const [oldest] = rankings.keys()
  if (rankings.size >= MAX_RANKINGS && oldest !== undefined) rankings.delete(oldest)
  rankings.set(key, ranked)
  return ranked
}

/** Stores the outward codes of businesses and charities; triggers add those of requests and items. */
export async function addOutwardCodes(db: Executor, codes: readonly string[]): Promise<void> {
  await sql`
    insert into outward_codes select code from unnest(${codes}::text[]) as code where length(code) between 2 and 4
    order by code on conflict do nothing
  `.execute(asModuleDb<PlacesTables>(db))
}

/** Returns the points of all imported outward codes. */
export async function importedPoints(db: Executor): Promise<ReadonlyMap<string, Point>> {
  const { rows } = await sql<{ outward: string }>`
    with recursive found as (
      (select split_part(code, ' ', 1) as outward from postcodes order by code limit 1)
      union all
      select next.outward from found cross join lateral (
        select split_part(code, ' ', 1) as outward from postcodes
        where code > found.outward || '!' collate "C" order by code limit 1
      ) as next
    )
    select outward from found
  `.execute(asModuleDb<PlacesTables>(db))
  return pointsOfOutwards(
    db,
    rows.map(({ outward }) => outward),
  )
}
