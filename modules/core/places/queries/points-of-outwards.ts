import type { Executor } from '#server/platform/database/database.ts'
import type { Point } from '../contract.ts'
import { readCode } from '../rules.ts'
import { outwardPoints } from './postcode-points.ts'

/** Returns the point of each outward code, by code: its centre, else the post town of its area. Omits invalid codes. */
export async function pointsOfOutwards(db: Executor, outwards: readonly string[]): Promise<Map<string, Point>> {
  const points = await outwardPoints(db, outwards)
  for (const outward of outwards) {
    const area = readCode(outward)?.area
    if (area && !points.has(outward)) points.set(outward, { latitude: area.latitude, longitude: area.longitude })
  }
  return points
}
