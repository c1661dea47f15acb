import type { Executor } from '#server/platform/database/database.ts'
import type { Point } from '../contract.ts'
import { readCode } from '../rules.ts'
import { outwardPoints } from './postcode-points.ts'

/** Where outward codes lie, by code, as our own table knows it: their middle, or their area's post town. What is no code is missing. */
export async function pointsOfOutwards(db: Executor, outwards: readonly string[]): Promise<Map<string, Point>> {
  const known = await outwardPoints(db, outwards)
  for (const outward of outwards) {
    const area = readCode(outward)?.area
    if (area && !known.has(outward)) known.set(outward, { latitude: area.latitude, longitude: area.longitude })
  }
  return known
}
