const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const DAY_MS = 86_400_000

/** Returns the day (`2026-11-25`), hour and minute in London. */
export function londonTime(now: Date): { day: string; hour: number; minute: number } {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })
  const [date = '', time = ''] = format.format(now).split(', ')
  return { day: date.split('/').reverse().join('-'), hour: Number(time.slice(0, 2)), minute: Number(time.slice(3, 5)) }
}

/** Returns `count` days in a row, starting with the day `from`. */
export const daysFrom = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10))

/** Formats a day, `2026-11-26`, as `Thu 26 Nov`. */
export function shortDay(day: string): string {
  const { name, date, month } = partsOf(day)
  return `${name.slice(0, 3)} ${date} ${month.slice(0, 3)}`
}

/** Formats an instant as `Thu 26 Nov, 6pm` or `Thu 26 Nov, 6:05pm`, UK time. */
export function shortDayAndTime(instant: string): string {
  const { day, hour, minute } = londonTime(new Date(instant))
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${shortDay(day)}, ${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}

/** Formats a day, `2026-11-26`, as `Thursday 26 November`. */
export function longDay(day: string): string {
  const { name, date, month } = partsOf(day)
  return `${name} ${date} ${month}`
}

/** Returns the names of a day and month. By hand, because the first use of Intl blocks slow phones for 80 ms. */
function partsOf(day: string) {
  const midnight = new Date(day)
  const [name = '', month = ''] = [DAY_NAMES[midnight.getUTCDay()], MONTH_NAMES[midnight.getUTCMonth()]]
  return { name, date: midnight.getUTCDate(), month }
}
