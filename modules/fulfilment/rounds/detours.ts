import { type Drive, driveBetween, type Spot } from './drives.ts'
import type { Gap } from './plan.ts'
import { addLoads, fits, type Load, type VanSize } from './rules.ts'

/** A request that adds more miles than this isn't on the way (ROUND-02). */
export const MAX_EXTRA_MILES = 30

/** Returns what a stop adds to a round in this gap. */
function detourIn({ from, to }: Gap, spot: Spot): Drive {
  const [there, onwards, before] = [driveBetween(from, spot), driveBetween(spot, to), driveBetween(from, to)]
  return {
    // rounding could make a place beside the road a tenth shorter
    tenths: Math.max(0, there.tenths + onwards.tenths - before.tenths),
    minutes: there.minutes + onwards.minutes - before.minutes,
  }
}

/**
 * Returns the shortest detour of a round to a place, among the gaps where the van has room for `load`; null where there
 * is none, or it is more than MAX_EXTRA_MILES.
 */
export function shortestDetour(
  gaps: readonly Gap[],
  spot: Spot,
  { load, van }: { load: Load; van: VanSize | null },
): Drive | null {
  const [shortest] = gaps
    .filter(({ aboard }) => fits(addLoads(aboard, load), van))
    .map((gap) => detourIn(gap, spot))
    .toSorted((one, other) => one.tenths - other.tenths || one.minutes - other.minutes)
  return shortest && shortest.tenths <= MAX_EXTRA_MILES * 10 ? shortest : null
}
