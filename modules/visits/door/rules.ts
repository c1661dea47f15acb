import type { RequestStatus } from '#modules/requests/contract.ts'
import { DayPart, HALF_DAYS_WITHIN, type HalfDay, isChoosable, PART_ENDS } from '#modules/waste/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { daysAfter, londonClock, londonDate, shortDay } from '#server/platform/kernel/london.ts'
import { openSuggestion, type VisitMarks } from '../contract.ts'
import type { VisitRow } from '../steps/hold-job.ts'

const DAY_MS = 86_400_000
/** A carrier has so long to confirm a time (NOSHOW-01). */
export const CONFIRM_WITHIN_MS = DAY_MS
/** Codes are kept so long after the end of a job (DOOR-08). */
const CODES_KEPT_MS = 30 * DAY_MS

/** A visit as far as the steps at the door are judged. */
interface AtTheDoor {
  door_day: string | null
  confirmed_at: Date | null
  arrived_at: Date | null
  matched_at: Date | null
  loading_at: Date | null
}

/** Decides that a van may come then: one of the next 28 days, and not a part of today that is over, or about to end. Throws Refusal: wrong_day, wrong_part. */
export function assertTimeAhead({ day, part }: HalfDay, now: Date): void {
  const clock = londonClock(now)
  const wrong = (code: string, field: 'day' | 'part', message: string) =>
    new Refusal('unprocessable', code, message, { fields: { [field]: message } })
  if (day < clock.day) throw wrong('wrong_day', 'day', 'This day is over. Please choose another.')
  if (day >= daysAfter(clock.day, HALF_DAYS_WITHIN))
    throw wrong('wrong_day', 'day', `Please choose a day of the next ${HALF_DAYS_WITHIN}.`)
  if (!isChoosable({ day, part }, clock))
    throw wrong('wrong_part', 'part', 'This part of the day is over, or ends within 30 minutes. Please choose another.')
}

/** Decides that the van may still change though its time does not: loading has not begun, and the owner has not compared it. Throws Refusal: loading_begun, matched_already. */
export function assertVanOpen({ matched_at, loading_at }: AtTheDoor): void {
  if (loading_at !== null)
    throw new Refusal('conflict', 'loading_begun', 'Loading has begun, so the van can no longer change.')
  if (matched_at !== null)
    throw new Refusal(
      'conflict',
      'matched_already',
      'The owner has said that this van matches, so it can no longer change.',
    )
}

/** Decides that the time may still change: the van is not there. Throws Refusal arrived_already. */
export function assertNotThereYet({ arrived_at, matched_at, loading_at }: AtTheDoor): void {
  if (arrived_at ?? matched_at ?? loading_at)
    throw new Refusal('conflict', 'arrived_already', 'The van is there already, so the time can no longer change.')
}

/**
 * Decides that a van may be there, or load, today: not before the day that was agreed, since its owner plans by that; after it
 * a late one may. Throws Refusal not_the_day.
 */
export function assertDayHasCome({ day, part }: Pick<VisitRow, 'day' | 'part'>, now: Date): void {
  if (day === null || part === null || londonDate(now) >= day) return
  const agreed = `${shortDay(day)}, ${part}`
  throw new Refusal('conflict', 'not_the_day', `This is agreed for ${agreed}. Change the time first.`)
}

/** The half-day of London that a van comes in which has confirmed none: before 8 it is the morning, after 20 the evening. */
export function halfDayOf(now: Date): HalfDay {
  const { day, hour } = londonClock(now)
  const part = DayPart.options.find((one) => hour < PART_ENDS[one]) ?? 'evening'
  return { day, part }
}

/** Whether there is a code to show: on its day, and once the van is there (DOOR-02). */
export const showsCode = ({ door_day, arrived_at }: Pick<AtTheDoor, 'door_day' | 'arrived_at'>, now: Date): boolean =>
  arrived_at !== null || door_day === londonDate(now)

/**
 * Decides what the owner's word changes: the newest one counts, a mismatch after a match until loading has begun; the same
 * word again is null and changes nothing, but a no to another van than before. Throws Refusal: no_code_yet, loading_begun.
 */
export function judgeMatch(
  visit: AtTheDoor & { mismatched_at: Date | null; van_changed_at: Date | null },
  matches: boolean,
  now: Date,
): 'matches' | 'differs' | null {
  if (!showsCode(visit, now))
    throw new Refusal('conflict', 'no_code_yet', 'There is no code to compare before the day of the visit.')
  if (matches) return visit.matched_at === null ? 'matches' : null
  if (visit.matched_at !== null && visit.loading_at !== null)
    throw new Refusal(
      'conflict',
      'loading_begun',
      'You said that code and van match, and loading has begun. If something is wrong, tell our staff.',
    )
  return visit.mismatched_at === null || visit.van_changed_at !== null ? 'differs' : null
}

/** Decides that the owner may say that a van matches: that of a carrier whom staff have suspended is handed nothing. Throws Refusal carrier_suspended. */
export function assertMayWork({ suspended }: { suspended: boolean }): void {
  if (suspended)
    throw new Refusal('conflict', 'carrier_suspended', 'Your carrier may not work for now. Hand over nothing.')
}

/** Decides that loading may begin: a van that the owner has refused loads nothing, so that the owner can still cancel. Throws Refusal van_mismatched. */
export function assertNotRefused({ mismatched_at }: { mismatched_at: Date | null }): void {
  if (mismatched_at !== null)
    throw new Refusal(
      'conflict',
      'van_mismatched',
      'The owner says that code or van do not match. Load nothing before they do.',
    )
}

/** Whether a half-day is one that the owner offered; who offered none offered any. */
export const isOffered = ({ day, part }: HalfDay, offered: readonly HalfDay[]): boolean =>
  offered.length === 0 || offered.some((half) => half.day === day && half.part === part)

/** Whether a job under way waits for its carrier to say when it comes: nothing has happened, and nothing is suggested. */
export const isAwaited = (marks: VisitMarks, now: Date): boolean =>
  (marks.confirmedAt ?? marks.arrivedAt ?? marks.matchedAt ?? marks.loadingAt) === null &&
  openSuggestion(marks, londonClock(now)) === null

/** Decides that `time` is what the carrier suggests. Throws Refusal: suggestion_changed, suggestion_over. */
export function assertSuggested(marks: VisitMarks, { day, part }: HalfDay, now: Date): void {
  const { suggested } = marks
  if (suggested?.day !== day || suggested.part !== part)
    throw new Refusal('conflict', 'suggestion_changed', 'The carrier no longer suggests this time. Reload the page.')
  if (openSuggestion(marks, londonClock(now)) === null)
    throw new Refusal('conflict', 'suggestion_over', 'This time has passed. Ask the carrier to suggest another.')
}

/** Whether a carrier has let a day go by without a time, and the job still waits for its van (NOSHOW-01). */
export const isUnconfirmed = (
  { status, collectedAt }: { status: RequestStatus; collectedAt: Date | null },
  { confirmed_at, arrived_at, matched_at, loading_at }: AtTheDoor,
): boolean => status === 'assigned' && (collectedAt ?? confirmed_at ?? arrived_at ?? matched_at ?? loading_at) === null

/** When it is looked at next whether a code can go; null where it goes now. A job that is not over is looked at each day. */
export function nextForgetAt(endedAt: Date | null, now: Date): Date | null {
  if (endedAt === null) return new Date(now.getTime() + DAY_MS)
  const due = new Date(endedAt.getTime() + CODES_KEPT_MS)
  return due <= now ? null : due
}

/** When it is looked at first. */
export const firstForgetAt = (now: Date): Date => new Date(now.getTime() + CODES_KEPT_MS)
