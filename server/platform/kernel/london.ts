const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })
const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

const HOUR_MS = 3_600_000

/** Returns the date in London: '2026-11-27'. */
export const londonDate = (at: Date): string => DATE.format(at)

/** Returns year, month (1 to 12), day, hour and minute in London time. */
export function londonParts(at: Date): { year: number; month: number; day: number; hour: number; minute: number } {
  const parts = Object.fromEntries(PARTS.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts
  return { year, month, day, hour, minute }
}

/** Returns date, hour and minute in London time; `day` is '2026-11-27'. */
export function londonClock(at: Date): { day: string; hour: number; minute: number } {
  const { hour, minute } = londonParts(at)
  return { day: londonDate(at), hour, minute }
}

/** Returns an hour of a London day as a UTC instant; `plusDays` counts from the London day of `now`. */
export function londonHour(now: Date, plusDays: number, hour: number): Date {
  const { year, month, day } = londonParts(now)
  return fromLondonWallClock(new Date(Date.UTC(year, month - 1, day + plusDays, hour)))
}

/** Returns the instant at which clocks in London show what `wallClock` shows in UTC. */
export function fromLondonWallClock(wallClock: Date): Date {
  // Clocks change at 01:00 UTC: midnight is before that, every hour from two o'clock on after it.
  const hoursAhead = londonParts(wallClock).hour - wallClock.getUTCHours()
  return new Date(wallClock.getTime() - (hoursAhead === 1 || hoursAhead === -23 ? HOUR_MS : 0))
}

const SHORT = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Formats a date as 'Thu 26 Nov'. */
export const shortDay = (date: string): string => SHORT.format(new Date(date)).replace(',', '')

/** Returns the date that is `days` days after `date` ('2026-11-27'), or before it if `days` is negative. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10)
