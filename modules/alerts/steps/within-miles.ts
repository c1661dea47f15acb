import { type RawBuilder, sql } from 'kysely'
import type { Point } from '#modules/places/contract.ts'

/** Whether a saved area reaches this point, in a statement on `saved_areas`: anywhere does, and without a point nothing else. */
export function withinMiles(point: Point | null): RawBuilder<boolean> {
  const { latitude = null, longitude = null } = point ?? {}
  return sql`(outward is null or 2 * 3958.8 * asin(least(1, sqrt(
    sin(radians(${latitude}::float8 - latitude) / 2) ^ 2
    + cos(radians(latitude)) * cos(radians(${latitude}::float8)) * sin(radians(${longitude}::float8 - longitude) / 2) ^ 2
  ))) <= miles)`
}
