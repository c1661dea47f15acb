import type { Executor } from '#server/platform/database/database.ts'
import type { Near } from './centre.ts'
import { knownCodes } from './known-codes.ts'
import { milesOf, tenthsBetween } from './rules.ts'

/** Adds to each thing its distance from `near`, by the outward code at the start of its `locationText`. */
export async function labels<T extends { locationText: string | null }>(
  db: Executor,
  near: Near | null,
  things: readonly T[],
): Promise<(T & { miles?: number })[]> {
  if (near === null) return [...things]
  const { points } = await knownCodes(db)
  return things.map((thing) => {
    const point = points.get(thing.locationText?.split(',')[0] ?? '')
    return point ? { ...thing, miles: milesOf(tenthsBetween(point, near.point)) } : thing
  })
}
