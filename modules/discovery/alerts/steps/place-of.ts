import { assertKnownPostcode, pointsOfOutwards } from '#modules/core/places/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'

const ANYWHERE = { outward: null, miles: null, latitude: null, longitude: null }

/** Returns the place columns of an area; null means anywhere. Throws Refusal place_not_found. */
export async function placeOf(db: Executor, outward: string | null, miles: number) {
  if (outward === null) return ANYWHERE
  assertKnownPostcode(outward)
  const point = (await pointsOfOutwards(db, [outward])).get(outward)
  return point ? { outward, miles, ...point } : ANYWHERE
}
