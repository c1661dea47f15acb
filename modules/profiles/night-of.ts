import { londonDate } from '#modules/waste/facade.ts'

const HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric', hourCycle: 'h23' })
/** When a night's work begins, in London. */
const FROM_HOUR = 3

/** The night whose work is due: today's date in London from 03:00 on, yesterday's until then. */
export function nightOf(now: Date): string {
  const today = londonDate(now)
  if (Number(HOUR.format(now)) >= FROM_HOUR) return today
  const yesterday = new Date(`${today}T00:00:00Z`)
  yesterday.setUTCDate(yesterday.getUTCDate() - 1)
  return yesterday.toISOString().slice(0, 10)
}
