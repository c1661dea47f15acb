const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats a duration briefly: `0.4 ms`, `12 ms`, `1.4 s`, `3 min`, `2 h`, `5 d`, or a dash for null. */
export function shortDuration(ms: number | null): string {
  if (ms === null) return '–'
  if (ms < 10) return `${round(ms)} ms`
  if (ms < SECOND) return `${Math.round(ms)} ms`
  if (ms < MINUTE) return `${round(ms / SECOND)} s`
  if (ms < 2 * HOUR) return `${Math.floor(ms / MINUTE)} min`
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / DAY)} d`
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Returns the age of an instant at `now` in ms, or null for null. */
export const ageOf = (instant: string | null, now: number): number | null =>
  instant === null ? null : Math.max(0, now - Date.parse(instant))

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/London' })

/** Formats the date of an instant, in UK time: `21 Nov`. */
export const shortDayOf = (instant: string): string => date.format(new Date(instant))
