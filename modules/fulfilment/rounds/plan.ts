import type { HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import type { Vehicle } from '#modules/fulfilment/visits/arrival/contract.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import { type Amount, MAX_STOPS, type OpeningHours, type Round, type RoundNote, type RoundStop } from './contract.ts'
import { type Drive, driveBetween, type Spot } from './drives.ts'
import { orderStops } from './order.ts'
import {
  addLoads,
  amountOf,
  excessOf,
  fitsInVan,
  floorsToCarry,
  halfDaySpan,
  isOpen,
  type Load,
  minutesAtStop,
  NO_LOAD,
  plusMinutes,
  poundsPerMile,
  type VanSize,
} from './rules.ts'

const MINUTE_MS = 60_000

/** A job of a round. */
export interface RoundJob {
  readonly requestId: string
  readonly title: string
  /** Null without a postcode. */
  /** Only for display: miles are counted between outward codes. */
  readonly postcode: string | null
  readonly outward: string | null
  /** Null where the outward code isn't known. */
  readonly spot: Spot | null
  /** The listed items; null without. */
  readonly load: Load | null
  readonly access: Parameters<typeof floorsToCarry>[0]
  /** The agreed price. */
  readonly pounds: number
  readonly collectedAt: string | null
}

/** What a round is planned from. */
export interface RoundFacts {
  readonly halfDay: HalfDay
  /** Null where the van isn't confirmed. */
  readonly van: Vehicle | null
  readonly start: Spot | null
  readonly site: (Spot & { readonly hours: OpeningHours }) | null
  /** In the order in which their times were agreed. */
  readonly jobs: readonly RoundJob[]
  /** Jobs of today that aren't collected yet are reached after this. */
  readonly now: Date
}

/** A gap in a round, where another stop could be added. Without a start, `from` or `to` is null at either end. */
export interface Gap {
  readonly from: Spot | null
  readonly to: Spot | null
  /** What the van loads between the disposals before and after this gap. */
  readonly tripLoad: Load
  /** Minutes until the end of the half-day when the van sets off from `from`. */
  readonly minutesLeft: number
  /** By how many minutes the stops after this gap can be put off, so that no job is reached after the half-day. */
  readonly spareMinutes: number
}

/** A planned round, without the fields of its row. */
export type Plan = Omit<Round, 'id' | 'day' | 'part' | 'version' | 'van' | 'start'> & { readonly gaps: readonly Gap[] }

/** A planned stop of the van: a job, or the disposal site. */
interface VanStop {
  readonly spot: Spot
  /** Null at the disposal site. */
  readonly job: RoundJob | null
  /** What is loaded, or unloaded at the disposal site. */
  readonly amount: Amount
  readonly minutes: number
}

/** A planned stop with the drive to it and the time of arrival. */
interface TimedStop extends VanStop {
  /** Null for the first stop of a round without a start. */
  readonly drive: Drive | null
  /** Minutes from the beginning of the half-day until the van sets off for it, and until it arrives. */
  readonly leavesMinute: number
  readonly arrivalMinute: number
}

type Unplanned = NonNullable<Extract<RoundStop, { kind: 'job' }>['unplanned']>

/**
 * Plans a round (ROUND-01, ROUND-03, ROUND-04): a short order of its jobs, a disposal before each job that wouldn't fit
 * in the van, and the times, miles, amounts and notes that follow. Jobs whose outward code isn't known, and those beyond
 * MAX_STOPS, come last: they count as load and pounds, not as miles and minutes.
 */
export function planRound(facts: RoundFacts): Plan {
  const { van, start, jobs } = facts
  const locatedJobs = jobs.filter(({ spot }) => spot !== null)
  const unplanned: [RoundJob, Unplanned][] = [
    ...jobs.filter(({ spot }) => spot === null).map((job) => [job, 'unknown_place'] as [RoundJob, Unplanned]),
    ...locatedJobs.slice(MAX_STOPS).map((job) => [job, 'too_many'] as [RoundJob, Unplanned]),
  ]
  const { startsAt } = halfDaySpan(facts.halfDay.day, facts.halfDay.part)
  const vanStops = timeStops(start, addDisposals(orderJobs(start, locatedJobs.slice(0, MAX_STOPS)), facts), {
    earliestMinute: earliestMinuteOf(facts, startsAt),
  })
  const trips = loadsOfTrips([...vanStops, ...unplanned.map(([job]) => ({ job, amount: amountOf(job.load, van) }))])
  const driveBack = driveBetween(vanStops.at(-1)?.spot ?? null, start)
  const tenths = vanStops.reduce((sum, { drive }) => sum + (drive?.tenths ?? 0), driveBack.tenths)
  const leavesMinute = vanStops[0]?.leavesMinute ?? 0
  const endMinute = endMinuteOf(vanStops) + driveBack.minutes
  const pounds = sumOfPounds(jobs)
  const stops = [
    ...vanStops.map((vanStop) => toStop(vanStop, facts)),
    ...unplanned.map(([job, reason]) => toUnplannedStop(job, reason, van)),
  ]
  const fullest = {
    litres: Math.max(...trips.map(({ litres }) => litres)),
    kg: Math.max(...trips.map(({ kg }) => kg)),
  }
  return {
    leavesAt: plusMinutes(startsAt, leavesMinute).toISOString(),
    endsAt: plusMinutes(startsAt, endMinute).toISOString(),
    miles: tenths / 10,
    milesBack: start && vanStops.length > 0 ? driveBack.tenths / 10 : null,
    minutes: endMinute - leavesMinute,
    pounds,
    poundsPerMile: poundsPerMile(pounds, tenths),
    total: trips.reduce(addLoads, NO_LOAD),
    fullest,
    stops,
    notes: roundNotes(stops, excessOf(fullest, van)),
    lastDisposal: lastDisposalOf(facts, vanStops, trips.at(-1) ?? NO_LOAD),
    gaps: gapsOf(facts, vanStops, trips),
  }
}

/**
 * Returns the minute of a round before which no job can be reached that isn't collected yet: now, on its day. Elsewhere
 * 0.
 */
function earliestMinuteOf({ halfDay, now }: Pick<RoundFacts, 'halfDay' | 'now'>, startsAt: Date): number {
  if (londonDate(now) !== halfDay.day) return 0
  return Math.max(0, Math.ceil((now.getTime() - startsAt.getTime()) / MINUTE_MS))
}

/**
 * Returns the collected jobs in the order in which they were collected, then the others in a short order for a tour from
 * there, or from the start, back to the start; without a start, to the last job.
 */
function orderJobs(start: Spot | null, jobs: readonly RoundJob[]): RoundJob[] {
  const collected = jobs
    .filter(({ collectedAt }) => collectedAt !== null)
    .toSorted((a, b) => (a.collectedAt ?? '').localeCompare(b.collectedAt ?? ''))
  const open = jobs.filter(({ collectedAt }) => collectedAt === null)
  return [...collected, ...tourOf(collected.at(-1)?.spot ?? start, open)]
}

/** Returns jobs in a short order for a tour from a spot and back; without one, from the first job to the last. */
function tourOf(start: Spot | null, jobs: readonly RoundJob[]): RoundJob[] {
  const spots = [start, ...jobs.map(({ spot }) => spot)]
  const distances = spots.map((from) => spots.map((to) => driveBetween(from, to).tenths))
  return orderStops(distances).flatMap((point) => jobs[point - 1] ?? [])
}

/** Adds a disposal before each job that wouldn't fit in the van with what is in it. */
function addDisposals(jobs: readonly RoundJob[], { site, van }: Pick<RoundFacts, 'site' | 'van'>): VanStop[] {
  let onBoard = NO_LOAD
  return jobs.flatMap((job) => {
    const vanStops = job.spot ? [toVanStop(job, job.spot, van)] : []
    const amount = amountOf(job.load, van)
    const isFull = !isEmpty(onBoard) && !fitsInVan(addLoads(onBoard, amount), van)
    const disposals =
      site && isFull ? [{ spot: site, job: null, amount: onBoard, minutes: minutesAtStop(onBoard.kg) }] : []
    onBoard = addLoads(disposals.length > 0 ? NO_LOAD : onBoard, amount)
    return [...disposals, ...vanStops]
  })
}

const isEmpty = ({ litres, kg }: Load): boolean => litres === 0 && kg === 0

function toVanStop(job: RoundJob, spot: Spot, van: VanSize | null): VanStop {
  const amount = amountOf(job.load, van)
  return { spot, job, amount, minutes: minutesAtStop(amount.kg, floorsToCarry(job.access)) }
}

/** Times stops. The van sets off for the first one that isn't collected at `earliestMinute` or later. */
function timeStops(
  start: Spot | null,
  vanStops: readonly VanStop[],
  { earliestMinute }: { earliestMinute: number },
): TimedStop[] {
  const firstOpen = firstOpenStop(vanStops)
  let currentSpot = start
  let minutes = 0
  return vanStops.map((vanStop, index) => {
    const leavesMinute = index === firstOpen ? Math.max(minutes, earliestMinute) : minutes
    const drive = currentSpot && driveBetween(currentSpot, vanStop.spot)
    const arrivalMinute = leavesMinute + (drive?.minutes ?? 0)
    currentSpot = vanStop.spot
    minutes = arrivalMinute + vanStop.minutes
    return { ...vanStop, drive, leavesMinute, arrivalMinute }
  })
}

/** Returns the index of the first stop after the last collected job. */
const firstOpenStop = (vanStops: readonly Pick<VanStop, 'job'>[]): number =>
  vanStops.findLastIndex(({ job }) => job !== null && job.collectedAt !== null) + 1

/** Returns the stop at the disposal site that the van could make after its last load; null without a site or load. */
function lastDisposalOf(
  { start, site, halfDay }: Pick<RoundFacts, 'start' | 'site' | 'halfDay'>,
  vanStops: readonly TimedStop[],
  onBoard: Load,
): Plan['lastDisposal'] {
  const last = vanStops.at(-1)
  if (!site || !last || isEmpty(onBoard)) return null
  const [toSite, back, direct] = [
    driveBetween(last.spot, site),
    driveBetween(start && site, start),
    driveBetween(last.spot, start),
  ]
  const { startsAt } = halfDaySpan(halfDay.day, halfDay.part)
  const arrivesAt = plusMinutes(startsAt, endMinuteOf(vanStops) + toSite.minutes)
  return {
    outward: site.outward,
    extraMiles: Math.max(0, toSite.tenths + back.tenths - direct.tenths) / 10,
    arrivesAt: arrivesAt.toISOString(),
    closed: !isOpen(site.hours, arrivesAt, plusMinutes(arrivesAt, minutesAtStop(onBoard.kg))),
    load: onBoard,
  }
}

const endMinuteOf = (vanStops: readonly TimedStop[]): number => {
  const last = vanStops.at(-1)
  return last ? last.arrivalMinute + last.minutes : 0
}

/** Returns the load of each trip: before the first disposal, between disposals and after the last. */
function loadsOfTrips(vanStops: readonly Pick<VanStop, 'job' | 'amount'>[]): Load[] {
  const trips: Load[] = [NO_LOAD]
  for (const { job, amount } of vanStops)
    if (job) trips.push(addLoads(trips.pop() ?? NO_LOAD, amount))
    else trips.push(NO_LOAD)
  return trips
}

/** Returns the gaps after the last collected job. */
function gapsOf(facts: RoundFacts, vanStops: readonly TimedStop[], trips: readonly Load[]): Gap[] {
  const { start, halfDay } = facts
  const spots = [start, ...vanStops.map(({ spot }) => spot), start]
  if (spots.every((spot) => spot === null)) return []
  const { startsAt, endsAt } = halfDaySpan(halfDay.day, halfDay.part)
  const halfDayMinutes = (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS
  const lastLeavesMinute = Math.max(endMinuteOf(vanStops), earliestMinuteOf(facts, startsAt))
  let trip = 0
  const gaps = spots.slice(1).map((to, index) => {
    if (index > 0 && vanStops[index - 1]?.job === null) trip++
    return {
      ...{ from: spots[index] ?? null, to, tripLoad: trips[trip] ?? NO_LOAD },
      minutesLeft: halfDayMinutes - (vanStops[index]?.leavesMinute ?? lastLeavesMinute),
      spareMinutes: spareMinutesOf(vanStops.slice(index), halfDayMinutes),
    }
  })
  return gaps.slice(firstOpenStop(vanStops))
}

/** Returns by how many minutes stops can be put off, so that no job is reached after the half-day. */
const spareMinutesOf = (vanStops: readonly TimedStop[], halfDayMinutes: number): number =>
  Math.min(...vanStops.flatMap(({ job, arrivalMinute }) => (job ? [halfDayMinutes - arrivalMinute] : [])))

/** Adds whole pence, so that the sum is exact. */
const sumOfPounds = (jobs: readonly RoundJob[]): number =>
  jobs.reduce((pence, { pounds }) => pence + Math.round(pounds * 100), 0) / 100

function toStop({ spot, job, amount, minutes, drive, arrivalMinute }: TimedStop, facts: RoundFacts): RoundStop {
  const { startsAt, endsAt } = halfDaySpan(facts.halfDay.day, facts.halfDay.part)
  const arrivesAt = plusMinutes(startsAt, arrivalMinute)
  const arrival = {
    miles: drive && drive.tenths / 10,
    arrivesAt: arrivesAt.toISOString(),
    minutes,
    load: amount,
  }
  if (job) return { ...toJobStop(job), ...arrival, late: arrivesAt > endsAt, unplanned: null }
  const { outward, point } = spot
  const isSiteOpen = facts.site !== null && isOpen(facts.site.hours, arrivesAt, plusMinutes(arrivesAt, minutes))
  return { kind: 'disposal', outward, point, ...arrival, closed: !isSiteOpen }
}

function toUnplannedStop(job: RoundJob, unplanned: Unplanned, van: VanSize | null): RoundStop {
  const load = amountOf(job.load, van)
  const minutes = minutesAtStop(load.kg, floorsToCarry(job.access))
  return { ...toJobStop(job), miles: null, arrivesAt: null, minutes, load, late: false, unplanned }
}

const toJobStop = ({ requestId, title, postcode, outward, spot, load, pounds, collectedAt }: RoundJob) => ({
  kind: 'job' as const,
  ...{ requestId, title, postcode, outward, point: spot?.point ?? null, listed: load !== null, pounds, collectedAt },
})

function roundNotes(stops: readonly RoundStop[], excess: Load): RoundNote[] {
  const tooMany = stops.filter((stop) => stop.kind === 'job' && stop.unplanned === 'too_many').length
  return [
    ...(isEmpty(excess) ? [] : [{ kind: 'over_capacity' as const, ...excess }]),
    ...stops.flatMap(stopNotes),
    ...(tooMany > 0 ? [{ kind: 'too_many' as const, jobs: tooMany }] : []),
  ]
}

function stopNotes(stop: RoundStop): RoundNote[] {
  if (stop.kind === 'disposal')
    return stop.closed && stop.arrivesAt !== null
      ? [{ kind: 'site_closed', outward: stop.outward, arrivesAt: stop.arrivesAt }]
      : []
  const { requestId, title, outward, unplanned } = stop
  return unplanned === 'unknown_place' ? [{ kind: 'unknown_place', requestId, title, outward }] : []
}
