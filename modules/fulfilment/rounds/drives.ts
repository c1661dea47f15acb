import type { Point } from '#modules/core/places/contract.ts'
import { milesBetween } from '#modules/core/places/facade.ts'

/** Roads are longer than straight lines by this factor (ROUND-03). */
export const ROAD_FACTOR = 1.3
/** Miles an hour between spots of the same town, and between other spots (ROUND-03). */
export const TOWN_MPH = 20
export const BEYOND_MPH = 35

/** A spot that a van can drive to: the central point of an outward code. */
export interface Spot {
  readonly outward: string
  readonly point: Point
  /** Post town of its postcode area. */
  readonly town: string | null
}

/** An estimated drive. */
export interface Drive {
  /** Tenths of a road mile, a whole number, so that displayed distances add up. */
  readonly tenths: number
  /** Whole minutes. */
  readonly minutes: number
}

/** Estimates the drive between two spots; zero if either is null, where a round has no start (ROUND-03). */
export function driveBetween(from: Spot | null, to: Spot | null): Drive {
  if (!from || !to) return { tenths: 0, minutes: 0 }
  const miles = milesBetween(from.point, to.point) * ROAD_FACTOR
  const mph = from.town !== null && from.town === to.town ? TOWN_MPH : BEYOND_MPH
  return { tenths: Math.round(miles * 10), minutes: Math.round((miles / mph) * 60) }
}
