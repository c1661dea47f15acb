import { addDays, londonDate, londonParts } from '#server/platform/kernel/london.ts'

/** The hour in London when the night's deletions begin. */
const FROM_HOUR = 3

/** Returns the night whose deletions are due, as a date in London: today's from 03:00, otherwise yesterday's. */
export const nightOf = (now: Date): string =>
  londonParts(now).hour >= FROM_HOUR ? londonDate(now) : addDays(londonDate(now), -1)
