import { londonParts } from '#server/platform/kernel/london.ts'

/** Returns midnight in London on the first of a month, as a UTC instant. Months are 1 to 12; 13 is the next January. */
function londonMonthStart(year: number, month: number): Date {
  const midnightUtc = new Date(Date.UTC(year, month - 1, 1))
  // In summer London is an hour ahead: its midnight was at 23:00 UTC the day before.
  const { hour } = londonParts(midnightUtc)
  return new Date(midnightUtc.getTime() - hour * 3_600_000)
}

interface Month {
  readonly monthStart: Date
  readonly monthEnd: Date
}
/** Cached, because every bid needs it and the calendar lookup is slow. */
let cachedMonth: Month = { monthStart: new Date(0), monthEnd: new Date(0) }

/** Returns the London calendar month of `now` as UTC instants: start inclusive, end exclusive (R17). */
export function londonMonth(now: Date): Month {
  if (now < cachedMonth.monthStart || now >= cachedMonth.monthEnd) {
    const { year, month } = londonParts(now)
    cachedMonth = { monthStart: londonMonthStart(year, month), monthEnd: londonMonthStart(year, month + 1) }
  }
  return cachedMonth
}

/** Returns the London day of `now`: '2026-07-15'. */
export function londonDay(now: Date): string {
  const { year, month, day } = londonParts(now)
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Whether it is between 3am and 6am in London, when subscriptions are reconciled. */
export const isNight = (now: Date): boolean => {
  const { hour } = londonParts(now)
  return hour >= 3 && hour < 6
}
