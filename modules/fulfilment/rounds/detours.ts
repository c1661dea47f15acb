import type { Vehicle } from '#modules/fulfilment/visits/arrival/contract.ts'
import type { OpenJobToPlan } from '#modules/market/requests/facade.ts'
import type { JobOnTheWay } from './contract.ts'
import { type Drive, driveBetween, type Spot } from './drives.ts'
import type { Gap, Plan } from './plan.ts'
import {
  addLoads,
  amountOf,
  fits,
  floorsToCarry,
  type Load,
  minutesAtStop,
  NO_LOAD,
  poundsPerMile,
  type VanSize,
} from './rules.ts'

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

/**
 * Returns the places with the shortest detours, whatever the room in the van: enough for `most` requests, of which
 * `counts` says how many each outward code has.
 */
export function nearestSpots(
  gaps: readonly Gap[],
  spots: Iterable<Spot>,
  { counts, most }: { counts: ReadonlyMap<string, number>; most: number },
): Spot[] {
  const ranked = [...spots]
    .flatMap((spot) => {
      const detour = shortestDetour(gaps, spot, { load: NO_LOAD, van: null })
      return detour ? [{ spot, tenths: detour.tenths }] : []
    })
    .toSorted((one, other) => one.tenths - other.tenths)
  let before = 0
  return ranked.flatMap(({ spot }) => {
    if (before >= most) return []
    before += counts.get(spot.outward) ?? 0
    return spot
  })
}

interface Adding {
  plan: Pick<Plan, 'gaps' | 'pounds' | 'miles'>
  van: Vehicle
  spot: Spot
  /** The median of the carrier's own prices; null without one. */
  median: number | null
}

/** Returns a request with what it adds to a round; null where the van has no room for it on the way (ROUND-02). */
export function addedTo(
  { requestId, title, locationText, load: listed, access, budget }: OpenJobToPlan,
  { plan, van, spot, median }: Adding,
): JobOnTheWay | null {
  const load = amountOf(listed, van)
  const detour = shortestDetour(plan.gaps, spot, { load: addLoads(NO_LOAD, load), van })
  if (!detour) return null
  const { outward, point } = spot
  const suggest = (pounds: number, basis: 'budget' | 'own_median') => {
    const tenths = Math.round(plan.miles * 10) + detour.tenths
    return { pounds, basis, poundsPerMile: poundsPerMile(plan.pounds + pounds, tenths) }
  }
  return {
    ...{ requestId, title, locationText, outward, point, load, listed: listed !== null },
    extraMiles: detour.tenths / 10,
    extraMinutes: detour.minutes + minutesAtStop(load.kg, floorsToCarry(access)),
    suggestion: budget !== null ? suggest(budget, 'budget') : median !== null ? suggest(median, 'own_median') : null,
  }
}
