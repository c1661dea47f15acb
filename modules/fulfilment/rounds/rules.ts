import type { DayPart } from '#modules/core/waste-catalogue/contract.ts'
import { PART_BEGINS, PART_ENDS } from '#modules/core/waste-catalogue/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { addDays, fromLondonWallClock, londonClock } from '#server/platform/kernel/london.ts'
import type { Amount, OpeningHours } from './contract.ts'

/** Minutes for each stop, for each 100 kg or part of them, and for each floor without a lift (ROUND-03). */
export const STOP_MINUTES = 15
export const MINUTES_PER_100_KG = 5
export const MINUTES_PER_FLOOR = 5
/** A job without listed items counts as this share of the van (ROUND-04). */
export const UNLISTED_SHARE = 1 / 4
/** How long rounds are kept after their day (ROUND-05). */
export const RETENTION_DAYS = 90

const MINUTE_MS = 60_000

/** Checks that a user may plan rounds (ROUND-01). Throws Refusal: not_business, not_subscribed. */
export function assertMayPlanRounds(userType: 'customer' | 'business' | null, allowance: unknown): void {
  if (userType !== 'business') throw new Refusal('forbidden', 'not_business', 'Only business accounts can plan rounds.')
  if (!allowance) throw new Refusal('forbidden', 'not_subscribed', 'You need an active subscription to plan rounds.')
}

/** The size of a van; null where it isn't known. */
export interface VanSize {
  readonly litres: number | null
  readonly payloadKg: number | null
}

/** Weight and volume, both known. */
export interface Load {
  readonly litres: number
  readonly kg: number
}

export const NO_LOAD: Load = { litres: 0, kg: 0 }

export const addLoads = (a: Load, b: Amount): Load => ({
  litres: a.litres + (b.litres ?? 0),
  // tenths, so that 0.1 + 0.2 is 0.3
  kg: Math.round((a.kg + (b.kg ?? 0)) * 10) / 10,
})

/** Returns what a job takes up in a van: its listed items, else a quarter of the van (ROUND-04). */
export function amountOf(listed: Load | null, van: VanSize | null): Amount {
  if (listed) return listed
  const quarterOf = (size: number | null | undefined) => (size == null ? null : Math.round(size * UNLISTED_SHARE))
  return { litres: quarterOf(van?.litres), kg: quarterOf(van?.payloadKg) }
}

/** Returns by how much a load exceeds the size of a van; 0 where it fits or the size isn't known. */
export const excessOf = (load: Load, van: VanSize | null): Load => ({
  litres: Math.max(0, load.litres - (van?.litres ?? Infinity)),
  kg: Math.max(0, Math.round((load.kg - (van?.payloadKg ?? Infinity)) * 10) / 10),
})

/** Whether a load fits in a van; true where its size isn't known. */
export function fitsInVan(load: Load, van: VanSize | null): boolean {
  const { litres, kg } = excessOf(load, van)
  return litres === 0 && kg === 0
}

/** Returns the minutes at a stop (ROUND-03). `floors` counts those without a lift. */
export const minutesAtStop = (kg: number | null, floors = 0): number =>
  STOP_MINUTES + Math.ceil((kg ?? 0) / 100) * MINUTES_PER_100_KG + floors * MINUTES_PER_FLOOR

/** Returns the number of floors to carry items down: that of the address, or 0 if the owner stated that there is a lift. */
export const floorsToCarry = (access: { floor: number | null; lift: 'yes' | 'no' | 'unsure' | null } | null): number =>
  access === null || access.lift === 'yes' ? 0 : (access.floor ?? 0)

/** Returns when a half-day begins and ends. */
export function halfDaySpan(day: string, part: DayPart): { startsAt: Date; endsAt: Date } {
  const londonTime = (hour: number) =>
    fromLondonWallClock(new Date(Date.parse(`${day}T00:00:00Z`) + hour * 60 * MINUTE_MS))
  return { startsAt: londonTime(PART_BEGINS[part]), endsAt: londonTime(PART_ENDS[part]) }
}

export const plusMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Whether a site is open from one instant to another, by its hours on that London weekday. */
export function isOpen(hours: OpeningHours, from: Date, to: Date): boolean {
  const [arrival, departure] = [londonClock(from), londonClock(to)]
  const weekday = WEEKDAYS[new Date(`${arrival.day}T00:00:00Z`).getUTCDay()]
  const period = weekday && hours[weekday]
  if (!period || arrival.day !== departure.day) return false
  return period.opens <= timeOfDay(arrival) && timeOfDay(departure) <= period.closes
}

/** Formats a London clock as '07:30'. */
export const timeOfDay = ({ hour, minute }: { hour: number; minute: number }): string =>
  [hour, minute].map((number) => String(number).padStart(2, '0')).join(':')

/** Returns pounds a mile, in whole pence; null without miles. `tenths` are tenths of a mile. */
export const poundsPerMile = (pounds: number, tenths: number): number | null =>
  tenths === 0 ? null : Math.round((pounds / tenths) * 1000) / 100

/** Returns the first day that is still kept (ROUND-05). */
export const firstKeptDay = (today: string): string => addDays(today, -RETENTION_DAYS)
