import { daysAfter, londonDate, londonParts } from '#server/platform/kernel/london.ts'

/** When a night's work begins, in London. */
const FROM_HOUR = 3

/** The night whose work is due: today's date in London from 03:00 on, yesterday's until then. */
export const nightOf = (now: Date): string =>
  londonParts(now).hour >= FROM_HOUR ? londonDate(now) : daysAfter(londonDate(now), -1)
