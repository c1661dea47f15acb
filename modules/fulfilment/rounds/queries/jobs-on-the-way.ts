import { type HalfDay, isChoosable } from '#modules/core/waste-catalogue/contract.ts'
import { findVehicles } from '#modules/fulfilment/visits/facade.ts'
import { medianAcceptedPrice, requestIdsBidOn } from '#modules/market/bidding/facade.ts'
import { blocksWith } from '#modules/market/blocks/facade.ts'
import { countOpenForHalfDay, type OpenJobToPlan, openJobsToPlan } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { londonClock } from '#server/platform/kernel/london.ts'
import { type jobsOnTheWay as endpoint, MAX_ON_THE_WAY, MAX_STOPS } from '../contract.ts'
import { addedTo, nearestSpots } from '../detours.ts'
import type { Spot } from '../drives.ts'
import { type Plan, planRound } from '../plan.ts'
import { assertMayPlan } from '../steps/assert-may-plan.ts'
import type { RoundsTables } from '../tables.ts'
import { withFacts } from './planned-rounds.ts'
import { spotsOf } from './settings-of.ts'
import { type StoredRound, storedRounds } from './stored-rounds.ts'

/** The most requests that are compared: those in the outward codes with the shortest detours. */
const MAX_CANDIDATES = 300
/** The carrier's own prices of so many days suggest one. */
const PRICE_DAYS = 90
const DAY_MS = 24 * 3_600_000

interface Wanted extends HalfDay {
  businessId: string
  vehicleId: string
}

/**
 * Returns the open requests that fit a half-day and the room in a van, those with the fewest extra miles first
 * (ROUND-02). Requests of the business, those it has bid on, and those of people with a block are left out.
 * Throws Refusal: not_business, not_subscribed; not_found for a van that isn't the business's.
 */
export async function jobsOnTheWay(
  db: Db<RoundsTables>,
  { businessId, day, part, vehicleId }: Wanted,
  now: Date,
): Promise<AnswerOf<typeof endpoint>> {
  await assertMayPlan(db, businessId, now)
  const van = (await findVehicles(db, businessId, [vehicleId])).get(vehicleId)
  if (!van) throw notFound('Van not found.')
  const halfDay = { day, part }
  const { plan, jobs } = await planOf(db, businessId, { ...halfDay, vehicleId })
  const hasPlace = plan.gaps.length > 0
  if (!hasPlace || jobs >= MAX_STOPS || !isChoosable(halfDay, londonClock(now))) return { items: [], hasPlace }
  const candidates = await nearestRequests(db, businessId, halfDay, plan)
  const median = await medianAcceptedPrice(db, businessId, new Date(now.getTime() - PRICE_DAYS * DAY_MS))
  const items = candidates
    .flatMap(({ request, spot }) => addedTo(request, { plan, van, spot, median }) ?? [])
    .toSorted((one, other) => one.extraMiles - other.extraMiles || one.extraMinutes - other.extraMinutes)
  return { items: items.slice(0, MAX_ON_THE_WAY), hasPlace }
}

/** Plans the round of a van on a half-day, which may have no jobs yet. */
async function planOf(
  db: Db<RoundsTables>,
  businessId: string,
  { day, part, vehicleId }: Omit<Wanted, 'businessId'>,
): Promise<{ plan: Plan; jobs: number }> {
  const stored = await storedRounds(db, businessId, { day })
  const round: StoredRound = stored.find((one) => one.part === part && one.vehicleId === vehicleId) ?? {
    ...{ id: '', day, part, vehicleId, version: 0, requestIds: [], left: [] },
  }
  const [withJobs] = await withFacts(db, businessId, [round])
  if (!withJobs) throw new Error('A round has facts.')
  return { plan: planRound(withJobs.facts), jobs: withJobs.facts.jobs.length }
}

/** Returns open requests in the outward codes with the shortest detours, as many as are compared. */
async function nearestRequests(
  db: Db<RoundsTables>,
  businessId: string,
  halfDay: HalfDay,
  { gaps }: Plan,
): Promise<{ request: OpenJobToPlan; spot: Spot }[]> {
  const blocks = await blocksWith(db, businessId)
  const which = { halfDay, withoutOwners: [businessId, ...blocks.keys()] }
  const counts = await countOpenForHalfDay(db, which)
  const spots = await spotsOf(db, [...counts.keys()])
  const outwards = nearestSpots(gaps, spots.values(), { counts, most: MAX_CANDIDATES }).map(({ outward }) => outward)
  const [requests, bidOn] = await Promise.all([
    openJobsToPlan(db, { ...which, outwards, limit: MAX_CANDIDATES }),
    requestIdsBidOn(db, businessId),
  ])
  const known = new Set(bidOn)
  return requests.flatMap((request) => {
    const spot = spots.get(request.outward)
    return spot && !known.has(request.requestId) ? [{ request, spot }] : []
  })
}
