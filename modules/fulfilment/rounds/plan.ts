import type { HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import type { Vehicle } from '#modules/fulfilment/visits/arrival/contract.ts'
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

/** A job of a round. */
export interface RoundJob {
  readonly requestId: string
  readonly title: string
  /** Null without a postcode. */
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
}

/** A gap in a round, where another stop could be added. Without a start, `from` or `to` is null at either end. */
export interface Gap {
  readonly from: Spot | null
  readonly to: Spot | null
  /** What the van loads between the disposals before and after this gap. */
  readonly tripLoad: Load
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
  /** Minutes from the start of the round to the arrival. */
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
  const vanStops = timeStops(start, addDisposals(orderJobs(start, locatedJobs.slice(0, MAX_STOPS)), facts))
  const trips = loadsOfTrips([...vanStops, ...unplanned.map(([job]) => ({ job, amount: amountOf(job.load, van) }))])
  const driveBack = driveBetween(vanStops.at(-1)?.spot ?? null, start)
  const tenths = vanStops.reduce((sum, { drive }) => sum + (drive?.tenths ?? 0), driveBack.tenths)
  const minutes = endMinuteOf(vanStops) + driveBack.minutes
  const pounds = sumOfPounds(jobs)
  const { startsAt } = halfDaySpan(facts.halfDay.day, facts.halfDay.part)
  const stops = [
    ...vanStops.map((vanStop) => toStop(vanStop, facts)),
    ...unplanned.map(([job, reason]) => toUnplannedStop(job, reason, van)),
  ]
  const fullest = {
    litres: Math.max(...trips.map(({ litres }) => litres)),
    kg: Math.max(...trips.map(({ kg }) => kg)),
  }
  return {
    leavesAt: startsAt.toISOString(),
    endsAt: plusMinutes(startsAt, minutes).toISOString(),
    miles: tenths / 10,
    milesBack: start && vanStops.length > 0 ? driveBack.tenths / 10 : null,
    minutes,
    pounds,
    poundsPerMile: poundsPerMile(pounds, tenths),
    total: trips.reduce(addLoads, NO_LOAD),
    fullest,
    stops,
    notes: roundNotes(stops, excessOf(fullest, van)),
    gaps: gapsOf(start, vanStops, trips),
  }
}

/** Returns jobs in a short order for a tour from the start and back; without a start, from the first job to the last. */
function orderJobs(start: Spot | null, jobs: readonly RoundJob[]): RoundJob[] {
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

function timeStops(start: Spot | null, vanStops: readonly VanStop[]): TimedStop[] {
  let currentSpot = start
  let minutes = 0
  return vanStops.map((vanStop) => {
    const drive = currentSpot && driveBetween(currentSpot, vanStop.spot)
    const arrivalMinute = minutes + (drive?.minutes ?? 0)
    currentSpot = vanStop.spot
    minutes = arrivalMinute + vanStop.minutes
    return { ...vanStop, drive, arrivalMinute }
  })
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

function gapsOf(start: Spot | null, vanStops: readonly VanStop[], trips: readonly Load[]): Gap[] {
  const spots = [start, ...vanStops.map(({ spot }) => spot), start]
  if (spots.every((spot) => spot === null)) return []
  let trip = 0
  return spots.slice(1).map((to, index) => {
    if (index > 0 && vanStops[index - 1]?.job === null) trip++
    return { from: spots[index] ?? null, to, tripLoad: trips[trip] ?? NO_LOAD }
  })
}

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

const toJobStop = ({ requestId, title, outward, spot, load, pounds, collectedAt }: RoundJob) => ({
  kind: 'job' as const,
  ...{ requestId, title, outward, point: spot?.point ?? null, listed: load !== null, pounds, collectedAt },
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
