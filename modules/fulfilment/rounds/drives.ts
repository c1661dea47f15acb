import type { Point } from '#modules/core/places/contract.ts'
import { milesBetween } from '#modules/core/places/facade.ts'

/** Roads are longer than straight lines by this factor (ROUND-03). */
export const ROAD_FACTOR = 1.3
/** Miles an hour between places of the same town, and beyond it (ROUND-03). */
export const TOWN_MPH = 20
export const BEYOND_MPH = 35

/** A place that a round can drive to: the middle of an outward code. */
export interface Spot {
  readonly outward: string
  readonly point: Point
  /** Post town of its postcode area. */
  readonly town: string | null
}

/** An estimated drive. */
export interface Drive {
  /** Tenths of a road mile, a whole number, so that sums are what their parts show. */
  readonly tenths: number
  /** Whole minutes. */
  readonly minutes: number
}

/** Estimates the drive between two places; nothing where a round has no place to begin or end (ROUND-03). */
export function driveBetween(from: Spot | null, to: Spot | null): Drive {
  if (!from || !to) return { tenths: 0, minutes: 0 }
  const miles = milesBetween(from.point, to.point) * ROAD_FACTOR
  const mph = from.town !== null && from.town === to.town ? TOWN_MPH : BEYOND_MPH
  return { tenths: Math.round(miles * 10), minutes: Math.round((miles / mph) * 60) }
}
