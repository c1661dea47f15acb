import type { Executor } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { AREA_OF, type Area } from './areas.ts'
import type { Point } from './contract.ts'
import { outwardPoints } from './queries/postcode-points.ts'
import { placeNotFound, readCode } from './rules.ts'

export { findPlace } from './queries/find-place.ts'
export { codeOf, locationText, outwardIn } from './rules.ts'

/** The postcode area of that code; null when there is none. */
export const areaOf = (code: string): Area | null => AREA_OF.get(code) ?? null

/** Refuses a postcode in whose area nothing lies, at the field of that name; asks nobody. Throws Refusal place_not_found (ERR-61). */
export function assertPlace(postcode: string): void {
  if (readCode(postcode)) return
  const message = placeNotFound(postcode)
  throw new Refusal('invalid', 'place_not_found', message, { fields: { postcode: message } })
}

/** Where outward codes lie, by code, as our own table knows it: their middle, or their area's post town. What is no code is missing. */
export async function pointsOfOutwards(db: Executor, outwards: readonly string[]): Promise<Map<string, Point>> {
  const known = await outwardPoints(db, outwards)
  for (const outward of outwards) {
    const area = readCode(outward)?.area
    if (area && !known.has(outward)) known.set(outward, { latitude: area.latitude, longitude: area.longitude })
  }
  return known
}
