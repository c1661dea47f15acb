import type { Vehicle } from '#modules/fulfilment/visits/arrival/contract.ts'
import type { OpenJobToPlan } from '#modules/market/requests/facade.ts'
import type { JobOnTheWay } from './contract.ts'
import { type Drive, driveBetween, type Spot } from './drives.ts'
import type { Gap, Plan } from './plan.ts'
import {
  addLoads,
  amountOf,
  fitsInVan,
  floorsToCarry,
  type Load,
  minutesAtStop,
  NO_LOAD,
  poundsPerMile,
  type VanSize,
} from './rules.ts'

/** A request that adds more miles than this isn't on the way (ROUND-02). */
export const MAX_EXTRA_MILES = 30

/** Returns the driving that a stop in this gap adds to a round. */
function detourIn({ from, to }: Gap, spot: Spot): Drive {
  const [toSpot, fromSpot, direct] = [driveBetween(from, spot), driveBetween(spot, to), driveBetween(from, to)]
  return {
    // rounding could make the way through a stop beside the road a tenth of a mile shorter
    tenths: Math.max(0, toSpot.tenths + fromSpot.tenths - direct.tenths),
    minutes: toSpot.minutes + fromSpot.minutes - direct.minutes,
  }
}

/**
 * Returns the shortest detour of a round to a spot, among the gaps where the van has room for `load`, is there before the
 * end of the half-day, and has the time to stay for `minutes` without being late for a later job. Null if there is none
 * of at most MAX_EXTRA_MILES.
 */
export function shortestDetour(
  gaps: readonly Gap[],
  spot: Spot,
  { load, van, minutes }: { load: Load; van: VanSize | null; minutes: number },
): Drive | null {
  const [shortest] = gaps
    .filter(({ tripLoad }) => fitsInVan(addLoads(tripLoad, load), van))
    .filter(({ from, minutesLeft }) => driveBetween(from, spot).minutes <= minutesLeft)
    .flatMap((gap) => {
      const detour = detourIn(gap, spot)
      return detour.minutes + minutes <= gap.spareMinutes ? [detour] : []
    })
    .toSorted((a, b) => a.tenths - b.tenths || a.minutes - b.minutes)
  return shortest && shortest.tenths <= MAX_EXTRA_MILES * 10 ? shortest : null
}

/**
 * Returns the spots with the shortest detours, whatever the room in the van and the time at the stop, until they have `maxRequests` requests.
 * `counts` has the number of requests by outward code.
 */
export function nearestSpots(
  gaps: readonly Gap[],
  spots: Iterable<Spot>,
  { counts, maxRequests }: { counts: ReadonlyMap<string, number>; maxRequests: number },
): Spot[] {
  const ranked = [...spots]
    .flatMap((spot) => {
      const detour = shortestDetour(gaps, spot, { load: NO_LOAD, van: null, minutes: 0 })
      return detour ? [{ spot, tenths: detour.tenths }] : []
    })
    .toSorted((a, b) => a.tenths - b.tenths)
  let requestCount = 0
  return ranked.flatMap(({ spot }) => {
    if (requestCount >= maxRequests) return []
    requestCount += counts.get(spot.outward) ?? 0
    return spot
  })
}

interface DetourInput {
  plan: Pick<Plan, 'gaps' | 'pounds' | 'miles'>
  van: Vehicle
  spot: Spot
  /** The median of the carrier's own prices; null without one. */
  median: number | null
}

/** Returns a request with what it adds to a round; null if there is no detour for which the van has room (ROUND-02). */
export function toJobOnTheWay(
  { requestId, title, locationText, load: listed, access, budget }: OpenJobToPlan,
  { plan, van, spot, median }: DetourInput,
): JobOnTheWay | null {
  const load = amountOf(listed, van)
  const minutes = minutesAtStop(load.kg, floorsToCarry(access))
  const detour = shortestDetour(plan.gaps, spot, { load: addLoads(NO_LOAD, load), van, minutes })
  if (!detour) return null
  const { outward, point } = spot
  const suggest = (pounds: number, basis: 'budget' | 'own_median') => {
    const tenths = Math.round(plan.miles * 10) + detour.tenths
    return { pounds, basis, poundsPerMile: poundsPerMile(plan.pounds + pounds, tenths) }
  }
  return {
    ...{ requestId, title, locationText, outward, point, load, listed: listed !== null },
    extraMiles: detour.tenths / 10,
    extraMinutes: detour.minutes + minutes,
    suggestion: budget !== null ? suggest(budget, 'budget') : median !== null ? suggest(median, 'own_median') : null,
  }
}
