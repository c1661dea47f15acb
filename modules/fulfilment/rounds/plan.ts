import type { HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import type { Vehicle } from '#modules/fulfilment/visits/arrival/contract.ts'
import { type Amount, MAX_STOPS, type OpeningHours, type Round, type RoundNote, type RoundStop } from './contract.ts'
import { type Drive, driveBetween, type Spot } from './drives.ts'
import { orderStops } from './order.ts'
import {
  addLoads,
  amountOf,
  excessOf,
  fits,
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
  /** Null where the place of the outward code isn't known. */
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

/** A gap in a round, where another stop could be added; null before the first place and after the last. */
export interface Gap {
  readonly from: Spot | null
  readonly to: Spot | null
  /** All that the van takes between the disposals before and after this gap. */
  readonly aboard: Load
}

/** A planned round, except for what its row says. */
export type Plan = Omit<Round, 'id' | 'day' | 'part' | 'version' | 'van' | 'start'> & { readonly gaps: readonly Gap[] }

/** A place that the van goes to: a job, or the disposal site. */
interface Visit {
  readonly spot: Spot
  /** Null at the disposal site. */
  readonly job: RoundJob | null
  /** What is loaded, or unloaded at the disposal site. */
  readonly amount: Amount
  readonly minutes: number
}

/** A visit and how the van gets there. */
interface TimedVisit extends Visit {
  /** Null for the first visit without a start. */
  readonly drive: Drive | null
  /** Minutes after the round begins. */
  readonly arrives: number
}

type Unplanned = NonNullable<Extract<RoundStop, { kind: 'job' }>['unplanned']>

/**
 * Plans a round (ROUND-01, ROUND-03, ROUND-04): a short order of its jobs, a disposal before each job that wouldn't fit
 * in the van, and the times, miles, amounts and notes that follow. Jobs whose place isn't known, and those beyond
 * MAX_STOPS, come after the order: they count as load and pounds, not as miles and minutes.
 */
export function planRound(facts: RoundFacts): Plan {
  const { van, start, jobs } = facts
  const located = jobs.filter(({ spot }) => spot !== null)
  const unplanned: [RoundJob, Unplanned][] = [
    ...jobs.filter(({ spot }) => spot === null).map((job) => [job, 'unknown_place'] as [RoundJob, Unplanned]),
    ...located.slice(MAX_STOPS).map((job) => [job, 'too_many'] as [RoundJob, Unplanned]),
  ]
  const visits = timeVisits(start, addDisposals(inOrder(start, located.slice(0, MAX_STOPS)), facts))
  const trips = loadsOfTrips([...visits, ...unplanned.map(([job]) => ({ job, amount: amountOf(job.load, van) }))])
  const back = driveBetween(visits.at(-1)?.spot ?? null, start)
  const tenths = visits.reduce((sum, { drive }) => sum + (drive?.tenths ?? 0), back.tenths)
  const minutes = endOf(visits) + back.minutes
  const pounds = sumOfPounds(jobs)
  const { begins } = halfDaySpan(facts.halfDay.day, facts.halfDay.part)
  const stops = [
    ...visits.map((visit) => toStop(visit, facts)),
    ...unplanned.map(([job, why]) => toUnplanned(job, why, van)),
  ]
  const fullest = {
    litres: Math.max(...trips.map(({ litres }) => litres)),
    kg: Math.max(...trips.map(({ kg }) => kg)),
  }
  return {
    leavesAt: begins.toISOString(),
    endsAt: plusMinutes(begins, minutes).toISOString(),
    miles: tenths / 10,
    milesBack: start && visits.length > 0 ? back.tenths / 10 : null,
    minutes,
    pounds,
    poundsPerMile: poundsPerMile(pounds, tenths),
    total: trips.reduce(addLoads, NO_LOAD),
    fullest,
    stops,
    notes: notesOn(stops, excessOf(fullest, van)),
    gaps: gapsOf(start, visits, trips),
  }
}

/** Returns jobs in a short order from the start and back; without a start, only between them. */
function inOrder(start: Spot | null, jobs: readonly RoundJob[]): RoundJob[] {
  const places = [start, ...jobs.map(({ spot }) => spot)]
  const distances = places.map((from) => places.map((to) => driveBetween(from, to).tenths))
  return orderStops(distances).flatMap((place) => jobs[place - 1] ?? [])
}

/** Adds a disposal before each job that wouldn't fit in the van with what is in it. */
function addDisposals(jobs: readonly RoundJob[], { site, van }: Pick<RoundFacts, 'site' | 'van'>): Visit[] {
  let aboard = NO_LOAD
  return jobs.flatMap((job) => {
    const visits = job.spot ? [toVisit(job, job.spot, van)] : []
    const amount = amountOf(job.load, van)
    const isFull = !isEmpty(aboard) && !fits(addLoads(aboard, amount), van)
    const disposals =
      site && isFull ? [{ spot: site, job: null, amount: aboard, minutes: minutesAtStop(aboard.kg) }] : []
    aboard = addLoads(disposals.length > 0 ? NO_LOAD : aboard, amount)
    return [...disposals, ...visits]
  })
}

const isEmpty = ({ litres, kg }: Load): boolean => litres === 0 && kg === 0

function toVisit(job: RoundJob, spot: Spot, van: VanSize | null): Visit {
  const amount = amountOf(job.load, van)
  return { spot, job, amount, minutes: minutesAtStop(amount.kg, floorsToCarry(job.access)) }
}

function timeVisits(start: Spot | null, visits: readonly Visit[]): TimedVisit[] {
  let at = start
  let minutes = 0
  return visits.map((visit) => {
    const drive = at && driveBetween(at, visit.spot)
    const arrives = minutes + (drive?.minutes ?? 0)
    at = visit.spot
    minutes = arrives + visit.minutes
    return { ...visit, drive, arrives }
  })
}

const endOf = (visits: readonly TimedVisit[]): number => {
  const last = visits.at(-1)
  return last ? last.arrives + last.minutes : 0
}

/** Returns what the van takes before the first disposal, between disposals and after the last. */
function loadsOfTrips(visits: readonly Pick<Visit, 'job' | 'amount'>[]): Load[] {
  const trips: Load[] = [NO_LOAD]
  for (const { job, amount } of visits)
    if (job) trips.push(addLoads(trips.pop() ?? NO_LOAD, amount))
    else trips.push(NO_LOAD)
  return trips
}

function gapsOf(start: Spot | null, visits: readonly Visit[], trips: readonly Load[]): Gap[] {
  const places = [start, ...visits.map(({ spot }) => spot), start]
  if (places.every((place) => place === null)) return []
  let trip = 0
  return places.slice(1).map((to, at) => {
    if (at > 0 && visits[at - 1]?.job === null) trip++
    return { from: places[at] ?? null, to, aboard: trips[trip] ?? NO_LOAD }
  })
}

/** Adds whole pence, so that the sum is exact. */
const sumOfPounds = (jobs: readonly RoundJob[]): number =>
  jobs.reduce((pence, { pounds }) => pence + Math.round(pounds * 100), 0) / 100

function toStop({ spot, job, amount, minutes, drive, arrives }: TimedVisit, facts: RoundFacts): RoundStop {
  const { begins, ends } = halfDaySpan(facts.halfDay.day, facts.halfDay.part)
  const arrivesAt = plusMinutes(begins, arrives)
  const arrival = {
    miles: drive && drive.tenths / 10,
    arrivesAt: arrivesAt.toISOString(),
    minutes,
    load: amount,
  }
  if (job) return { ...toJobStop(job), ...arrival, late: arrivesAt > ends, unplanned: null }
  const { outward, point } = spot
  const isOpenThen = facts.site !== null && isOpen(facts.site.hours, arrivesAt, plusMinutes(arrivesAt, minutes))
  return { kind: 'disposal', outward, point, ...arrival, closed: !isOpenThen }
}

function toUnplanned(job: RoundJob, unplanned: Unplanned, van: VanSize | null): RoundStop {
  const load = amountOf(job.load, van)
  const minutes = minutesAtStop(load.kg, floorsToCarry(job.access))
  return { ...toJobStop(job), miles: null, arrivesAt: null, minutes, load, late: false, unplanned }
}

const toJobStop = ({ requestId, title, outward, spot, load, pounds, collectedAt }: RoundJob) => ({
  kind: 'job' as const,
  ...{ requestId, title, outward, point: spot?.point ?? null, listed: load !== null, pounds, collectedAt },
})

function notesOn(stops: readonly RoundStop[], excess: Load): RoundNote[] {
  const tooMany = stops.filter((stop) => stop.kind === 'job' && stop.unplanned === 'too_many').length
  return [
    ...(isEmpty(excess) ? [] : [{ kind: 'over_capacity' as const, ...excess }]),
    ...stops.flatMap(noteOn),
    ...(tooMany > 0 ? [{ kind: 'too_many' as const, jobs: tooMany }] : []),
  ]
}

function noteOn(stop: RoundStop): RoundNote[] {
  if (stop.kind === 'disposal')
    return stop.closed && stop.arrivesAt !== null
      ? [{ kind: 'site_closed', outward: stop.outward, arrivesAt: stop.arrivesAt }]
      : []
  const { requestId, title, outward, unplanned } = stop
  return unplanned === 'unknown_place' ? [{ kind: 'unknown_place', requestId, title, outward }] : []
}
