import type { Point } from '#modules/places/contract.ts'

const EARTH_MILES = 3_958.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Miles between two points as the crow flies; `queries/match-areas.ts` says the same in SQL. */
export function milesBetween(one: Point, other: Point): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const across = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const up = Math.sin((b - a) / 2) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(up + Math.cos(a) * Math.cos(b) * across)))
}
