import { type HalfDay, isChoosable, type LondonClock } from '#modules/core/waste-catalogue/contract.ts'

interface WrongHalfDay {
  readonly index: number
  /** Carriers can only bid from this day on; null if it is after the items must be gone. */
  readonly paidFrom: string | null
}

/**
 * Returns the first half-day at which no carrier could come: it is over when the paid step is planned to begin, or after
 * the last day. Null if there is none (LADDER-01).
 */
export function wrongHalfDay(
  halfDays: readonly HalfDay[],
  { paidFrom, goneBy }: { paidFrom: LondonClock; goneBy: string },
): WrongHalfDay | null {
  const index = halfDays.findIndex((halfDay) => !isChoosable(halfDay, paidFrom) || halfDay.day > goneBy)
  const halfDay = halfDays[index]
  return halfDay ? { index, paidFrom: halfDay.day > goneBy ? null : paidFrom.day } : null
}

/** Says what is wrong with a half-day. Pages show it for the whole load, so it has to name the time slots. */
export const halfDayText = ({ paidFrom }: WrongHalfDay, shortDay: (day: string) => string): string =>
  paidFrom === null
    ? 'One of your time slots is after the day by which it must be gone. Choose an earlier one.'
    : `One of your time slots is too early: carriers can bid from ${shortDay(paidFrom)}. Choose a later one.`
