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

/** The date in London: '2026-11-27'. */
export const londonDate = (at: Date): string => DATE.format(at)

/** Year, month (1 to 12), day, hour and minute in London time. */
export function londonParts(at: Date): { year: number; month: number; day: number; hour: number; minute: number } {
  const parts = Object.fromEntries(PARTS.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts
  return { year, month, day, hour, minute }
}

/** Date, hour and minute in London time. */
export function londonClock(at: Date): { day: string; hour: number; minute: number } {
  const { hour, minute } = londonParts(at)
  return { day: londonDate(at), hour, minute }
}

/** Returns an hour of a London day as a UTC instant; `plusDays` counts from the London day of `now`. */
export function londonHour(now: Date, plusDays: number, hour: number): Date {
  const { year, month, day } = londonParts(now)
  return fromLondonWallClock(new Date(Date.UTC(year, month - 1, day + plusDays, hour)))
}

/** Reads the UTC fields of `wallClock` as a London time, and returns that instant. */
export function fromLondonWallClock(wallClock: Date): Date {
  // clocks change at 01:00 UTC: midnight is before that, every hour from two on after it
  const ahead = londonParts(wallClock).hour - wallClock.getUTCHours()
  return new Date(wallClock.getTime() - (ahead === 1 || ahead === -23 ? HOUR_MS : 0))
}

const SHORT = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Formats a date as 'Thu 26 Nov'. */
export const shortDay = (date: string): string => SHORT.format(new Date(date)).replace(',', '')

/** Returns the date so many days after '2026-11-27'; before it for negative numbers. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10)
