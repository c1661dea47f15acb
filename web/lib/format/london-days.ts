const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
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

/** Day, hour and minute in London: `2026-11-25`, 0 to 23 and 0 to 59. */
export function londonTime(now: Date): { day: string; hour: number; minute: number } {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })
  const [date = '', time = ''] = format.format(now).split(', ')
  return { day: date.split('/').reverse().join('-'), hour: Number(time.slice(0, 2)), minute: Number(time.slice(3, 5)) }
}

/** So many days, the first of them `from`. */
export const daysFrom = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10))

/** `Thu 26 Nov`. */
export function shortDay(day: string): string {
  const { name, date, month } = partsOf(day)
  return `${name.slice(0, 3)} ${date} ${month.slice(0, 3)}`
}

/** `Thursday 26 November`. */
export function longDay(day: string): string {
  const { name, date, month } = partsOf(day)
  return `${name} ${date} ${month}`
}

/** By hand, as ages are: the first use of Intl keeps a slow phone busy for longer than a press may take. */
function partsOf(day: string) {
  const at = new Date(day)
  return { name: NAMES[at.getUTCDay()] ?? '', date: at.getUTCDate(), month: MONTHS[at.getUTCMonth()] ?? '' }
}
