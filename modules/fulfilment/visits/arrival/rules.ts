import {
  DayPart,
  HALF_DAYS_WITHIN,
  type HalfDay,
  isChoosable,
  PART_ENDS,
} from '#modules/core/waste-catalogue/contract.ts'
import type { RequestStatus } from '#modules/market/requests/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { addDays, londonClock, londonDate, shortDay } from '#server/platform/kernel/london.ts'
import { openSuggestion, type VisitMilestones } from '../contract.ts'
import type { VisitRow } from '../steps/lock-job.ts'

const DAY_MS = 86_400_000
/** How long a carrier has to confirm a time (NOSHOW-01). */
export const CONFIRM_WITHIN_MS = DAY_MS
/** How long codes are kept after the end of a job (DOOR-08). */
const CODE_RETENTION_MS = 30 * DAY_MS

const HALF_DAY_TEXTS: Readonly<Record<DayPart, string>> = {
  morning: '8am to noon',
  afternoon: 'noon to 5pm',
  evening: '5pm to 8pm',
}

/** The columns of a visit that decide which steps are possible on arrival. */
interface ArrivalColumns {
  door_day: string | null
  confirmed_at: Date | null
  arrived_at: Date | null
  matched_at: Date | null
  loading_at: Date | null
}

/** Requires a half-day in the next 28 days that won’t end within 30 minutes. Throws Refusal: wrong_day, wrong_part. */
export function assertTimeNotPast({ day, part }: HalfDay, now: Date): void {
  const clock = londonClock(now)
  const fieldRefusal = (code: string, field: 'day' | 'part', message: string) =>
    new Refusal('unprocessable', code, message, { fields: { [field]: message } })
  if (day < clock.day) throw fieldRefusal('wrong_day', 'day', 'This day has passed. Choose another.')
  if (day >= addDays(clock.day, HALF_DAYS_WITHIN))
    throw fieldRefusal('wrong_day', 'day', `Choose a day in the next ${HALF_DAYS_WITHIN} days.`)
  if (!isChoosable({ day, part }, clock))
    throw fieldRefusal('wrong_part', 'part', 'This time is over, or ends within 30 minutes. Choose a later one.')
}

/**
 * Requires that the van can still change: not confirmed by the owner, and loading not begun. Throws Refusal:
 * loading_begun, matched_already.
 */
export function assertVanChangeable({ matched_at, loading_at }: ArrivalColumns): void {
  if (loading_at !== null)
    throw new Refusal('conflict', 'loading_begun', 'Loading has started, so you can’t change the van.')
  if (matched_at !== null)
    throw new Refusal('conflict', 'matched_already', 'The customer has confirmed this van, so you can’t change it.')
}

/** Requires that the van has not arrived, so that the time can change. Throws Refusal arrived_already. */
export function assertNotArrived({ arrived_at, matched_at, loading_at }: ArrivalColumns): void {
  if (arrived_at ?? matched_at ?? loading_at)
    throw new Refusal('conflict', 'arrived_already', 'The van has already arrived, so you can’t change the time.')
}

/**
 * Requires that the agreed day has come; a late van is allowed, an early one isn’t. Throws Refusal not_the_day.
 */
export function assertVisitDayReached({ day, part }: Pick<VisitRow, 'day' | 'part'>, now: Date): void {
  if (day === null || part === null || londonDate(now) >= day) return
  const agreedTime = `${shortDay(day)}, ${HALF_DAY_TEXTS[part]}`
  throw new Refusal('conflict', 'not_the_day', `The visit is agreed for ${agreedTime}. Change the time first.`)
}

/** Returns the half-day at `now` in London: the morning also before 8am, the evening also after 8pm. */
export function halfDayOf(now: Date): HalfDay {
  const { day, hour } = londonClock(now)
  const part = DayPart.options.find((option) => hour < PART_ENDS[option]) ?? 'evening'
  return { day, part }
}

/** Whether the code is shown: on its day, and once the van has arrived (DOOR-02). */
export const showsCode = (
  { door_day, arrived_at }: Pick<ArrivalColumns, 'door_day' | 'arrived_at'>,
  now: Date,
): boolean => arrived_at !== null || door_day === londonDate(now)

/**
 * Decides what the owner’s answer changes. The newest counts; a match can be revoked until loading begins. Returns null
 * for a repeated answer, unless it refuses a different van. Throws Refusal: no_code_yet, loading_begun.
 */
export function decideMatch(
  visit: ArrivalColumns & { mismatched_at: Date | null; van_changed_at: Date | null },
  matches: boolean,
  now: Date,
): 'matches' | 'differs' | null {
  if (!showsCode(visit, now))
    throw new Refusal('conflict', 'no_code_yet', 'You can check the code on the day of the visit.')
  if (matches) return visit.matched_at === null ? 'matches' : null
  if (visit.matched_at !== null && visit.loading_at !== null)
    throw new Refusal(
      'conflict',
      'loading_begun',
      'You confirmed the code and van, and loading has started. If something is wrong, tell us.',
    )
  return visit.mismatched_at === null || visit.van_changed_at !== null ? 'differs' : null
}

/** Requires that the carrier isn’t suspended, before its van is confirmed. Throws Refusal carrier_suspended. */
export function assertNotSuspended({ suspended }: { suspended: boolean }): void {
  if (suspended)
    throw new Refusal('conflict', 'carrier_suspended', 'Your carrier is suspended. Don’t hand anything over.')
}

/** Requires that the owner hasn’t refused the van, so that they can still cancel. Throws Refusal van_mismatched. */
export function assertVanNotMismatched({ mismatched_at }: { mismatched_at: Date | null }): void {
  if (mismatched_at !== null)
    throw new Refusal(
      'conflict',
      'van_mismatched',
      'The customer says the code or van doesn’t match. Don’t load anything until they confirm it.',
    )
}

/** Whether the owner offered a half-day; an empty offer means any. */
export const isOffered = ({ day, part }: HalfDay, offeredHalfDays: readonly HalfDay[]): boolean =>
  offeredHalfDays.length === 0 || offeredHalfDays.some((halfDay) => halfDay.day === day && halfDay.part === part)

/** Whether a job is waiting for its carrier to confirm or suggest a time. */
export const isTimeAwaited = (milestones: VisitMilestones, now: Date): boolean =>
  (milestones.confirmedAt ?? milestones.arrivedAt ?? milestones.matchedAt ?? milestones.loadingAt) === null &&
  openSuggestion(milestones, londonClock(now)) === null

/** Requires that `time` is the carrier’s current suggestion. Throws Refusal: suggestion_changed, suggestion_over. */
export function assertSuggested(milestones: VisitMilestones, { day, part }: HalfDay, now: Date): void {
  const { suggested } = milestones
  if (suggested?.day !== day || suggested.part !== part)
    throw new Refusal('conflict', 'suggestion_changed', 'The carrier no longer suggests this time. Reload the page.')
  if (openSuggestion(milestones, londonClock(now)) === null)
    throw new Refusal('conflict', 'suggestion_over', 'This time has passed. Ask the carrier to suggest another.')
}

/** Whether a job still has no time and no arrival (NOSHOW-01). */
export const isUnconfirmed = (
  { status, collectedAt }: { status: RequestStatus; collectedAt: Date | null },
  { confirmed_at, arrived_at, matched_at, loading_at }: ArrivalColumns,
): boolean => status === 'assigned' && (collectedAt ?? confirmed_at ?? arrived_at ?? matched_at ?? loading_at) === null

/** Returns when to check again whether a code can be deleted; null to delete it now. Open jobs are checked daily. */
export function nextCodeCheckAt(endedAt: Date | null, now: Date): Date | null {
  if (endedAt === null) return new Date(now.getTime() + DAY_MS)
  const due = new Date(endedAt.getTime() + CODE_RETENTION_MS)
  return due <= now ? null : due
}

/** Returns when to check for the first time whether a new code can be deleted. */
export const firstCodeCheckAt = (now: Date): Date => new Date(now.getTime() + CODE_RETENTION_MS)
