import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Point } from '../contract.ts'
import type { PlacesTables } from '../tables.ts'

/** Returns the point of an imported postcode, or null. */
export async function postcodePoint(db: Executor, code: string): Promise<Point | null> {
  const point = await asModuleDb<PlacesTables>(db)
    .selectFrom('postcodes')
    .select(['latitude', 'longitude'])
    .where('code', '=', code)
    .executeTakeFirst()
  return point ?? null
}

/**
 * Returns the centre of each outward code, by code: the mean of its imported postcodes, or the point imported for the
 * outward code itself. Omits codes that weren't imported.
 */
export async function outwardPoints(db: Executor, outwards: readonly string[]): Promise<Map<string, Point>> {
  if (outwards.length === 0) return new Map()
  const { rows } = await sql<Point & { outward: string }>`
    select outward, coalesce(m.latitude, p.latitude) as latitude, coalesce(m.longitude, p.longitude) as longitude
    from unnest(${[...new Set(outwards)]}::text[]) as outward
    cross join lateral (
      select avg(latitude) as latitude, avg(longitude) as longitude from postcodes
      where code > outward || ' ' collate "C" and code < outward || '!' collate "C"
    ) as m
    left join postcodes as p on p.code = outward collate "C"
    where coalesce(m.latitude, p.latitude) is not null
  `.execute(asModuleDb<PlacesTables>(db))
  return new Map(rows.map(({ outward, latitude, longitude }) => [outward, { latitude, longitude }]))
}
