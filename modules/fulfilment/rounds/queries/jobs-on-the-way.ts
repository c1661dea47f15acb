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
import { nearestSpots, toJobOnTheWay } from '../detours.ts'
import type { Spot } from '../drives.ts'
import { type Plan, planRound } from '../plan.ts'
import { assertMayPlan } from '../steps/assert-may-plan.ts'
import type { RoundsTables } from '../tables.ts'
import { attachFacts } from './planned-rounds.ts'
import { spotsOf } from './settings-of.ts'
import { type StoredRound, storedRounds } from './stored-rounds.ts'

/** The most requests that are compared: those in the outward codes with the shortest detours. */
const MAX_CANDIDATES = 300
/** For how many days back the carrier's own prices are used to suggest one. */
const PRICE_DAYS = 90
const DAY_MS = 24 * 3_600_000

interface OnTheWayQuery extends HalfDay {
  businessId: string
  vehicleId: string
}

/**
 * Returns the open requests that fit a half-day, the room in a van and its agreed times, those that add the fewest miles first
 * (ROUND-02). Requests of the business, those it has bid on, and those of people with a block are left out.
 * Throws Refusal: not_business, not_subscribed; not_found for a van that isn't the business's, or was removed.
 */
export async function jobsOnTheWay(
  db: Db<RoundsTables>,
  { businessId, day, part, vehicleId }: OnTheWayQuery,
  now: Date,
): Promise<AnswerOf<typeof endpoint>> {
  await assertMayPlan(db, businessId, now)
  const van = (await findVehicles(db, businessId, [vehicleId])).get(vehicleId)
  if (!van?.active) throw notFound('Van not found.')
  const halfDay = { day, part }
  const { plan, jobs } = await planVanRound(db, businessId, { ...halfDay, vehicleId }, now)
  const hasPlace = plan.gaps.length > 0
  if (!hasPlace || jobs >= MAX_STOPS || !isChoosable(halfDay, londonClock(now))) return { items: [], hasPlace }
  const candidates = await nearestRequests(db, businessId, halfDay, plan)
  const median = await medianAcceptedPrice(db, businessId, new Date(now.getTime() - PRICE_DAYS * DAY_MS))
  const items = candidates
    .flatMap(({ request, spot }) => toJobOnTheWay(request, { plan, van, spot, median }) ?? [])
    .toSorted((a, b) => a.extraMiles - b.extraMiles || a.extraMinutes - b.extraMinutes)
  return { items: items.slice(0, MAX_ON_THE_WAY), hasPlace }
}

/** Plans the round of a van on a half-day, which may have no jobs yet. */
async function planVanRound(
  db: Db<RoundsTables>,
  businessId: string,
  { day, part, vehicleId }: Omit<OnTheWayQuery, 'businessId'>,
  now: Date,
): Promise<{ plan: Plan; jobs: number }> {
  const stored = await storedRounds(db, businessId, { day })
  const round: StoredRound = stored.find(
    (storedRound) => storedRound.part === part && storedRound.vehicleId === vehicleId,
  ) ?? {
    ...{ id: '', day, part, vehicleId, version: 0, requestIds: [], departedJobs: [] },
  }
  const [roundWithFacts] = await attachFacts(db, businessId, [round], now)
  if (!roundWithFacts) throw new Error('A round has facts.')
  return { plan: planRound(roundWithFacts.facts), jobs: roundWithFacts.facts.jobs.length }
}

/** Returns open requests in the outward codes with the shortest detours, at most MAX_CANDIDATES. */
async function nearestRequests(
  db: Db<RoundsTables>,
  businessId: string,
  halfDay: HalfDay,
  { gaps }: Plan,
): Promise<{ request: OpenJobToPlan; spot: Spot }[]> {
  const blocks = await blocksWith(db, businessId)
  const filter = { halfDay, withoutOwners: [businessId, ...blocks.keys()] }
  const counts = await countOpenForHalfDay(db, filter)
  const spots = await spotsOf(db, [...counts.keys()])
  const outwards = nearestSpots(gaps, spots.values(), { counts, maxRequests: MAX_CANDIDATES }).map(
    ({ outward }) => outward,
  )
  const [requests, bidOn] = await Promise.all([
    openJobsToPlan(db, { ...filter, outwards, limit: MAX_CANDIDATES }),
    requestIdsBidOn(db, businessId),
  ])
  const bidOnIds = new Set(bidOn)
  return requests.flatMap((request) => {
    const spot = spots.get(request.outward)
    return spot && !bidOnIds.has(request.requestId) ? [{ request, spot }] : []
  })
}
