import { type RawBuilder, sql } from 'kysely'
import type { Point } from '#modules/core/places/contract.ts'

/** Returns an SQL condition on `saved_areas`: the area covers this point. Null is covered only by areas 'anywhere'. */
export function radiusCondition(point: Point | null): RawBuilder<boolean> {
  const { latitude = null, longitude = null } = point ?? {}
  return sql`(outward is null or 2 * 3958.8 * asin(least(1, sqrt(
    sin(radians(${latitude}::float8 - latitude) / 2) ^ 2
    + cos(radians(latitude)) * cos(radians(${latitude}::float8)) * sin(radians(${longitude}::float8 - longitude) / 2) ^ 2
  ))) <= miles)`
}
