import { addDays, londonDate, londonParts } from '#server/platform/kernel/london.ts'

/** The hour in London when the night's deletions begin. */
const FIRST_HOUR = 3

/** Returns the night whose deletions are due, as a date in London: today's from 03:00, otherwise yesterday's. */
export const deletionNight = (now: Date): string =>
  londonParts(now).hour >= FIRST_HOUR ? londonDate(now) : addDays(londonDate(now), -1)
