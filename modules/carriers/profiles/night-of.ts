import { daysAfter, londonDate, londonParts } from '#server/platform/kernel/london.ts'

/** The hour in London when the night's work begins. */
const FROM_HOUR = 3

/** Returns the night whose work is due: today's date in London from 03:00, otherwise yesterday's. */
export const nightOf = (now: Date): string =>
  londonParts(now).hour >= FROM_HOUR ? londonDate(now) : daysAfter(londonDate(now), -1)
