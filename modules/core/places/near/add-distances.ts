import type { Executor } from '#server/platform/database/database.ts'
import type { Near } from './centre.ts'
import { knownCodes } from './known-codes.ts'
import { milesOf, tenthsBetween } from './rules.ts'

/** Returns the items with their distances from `near`, by the outward code at the start of each `locationText`. */
export async function addDistances<T extends { locationText: string | null }>(
  db: Executor,
  near: Near | null,
  items: readonly T[],
): Promise<(T & { miles?: number })[]> {
  if (near === null) return [...items]
  const { points } = await knownCodes(db)
  return items.map((item) => {
    const point = points.get(item.locationText?.split(',')[0] ?? '')
    return point ? { ...item, miles: milesOf(tenthsBetween(point, near.point)) } : item
  })
}
