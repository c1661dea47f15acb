import { expect, test } from 'vitest'
import { clockTime, dayAndTime, fullDate, shortDate, timeAgo } from './time.ts'

const NOW = Date.parse('2025-07-01T12:00:00Z')
const ago = (seconds: number) => timeAgo(new Date(NOW - seconds * 1000).toISOString(), NOW)

test.each([
  [0, 'a few seconds ago'],
  [59, 'a few seconds ago'],
  [60, '1 minute ago'],
  [12 * 60 + 30, '12 minutes ago'],
  [3600, '1 hour ago'],
  [26 * 3600, '1 day ago'],
  [45 * 86_400, '1 month ago'],
  [800 * 86_400, '2 years ago'],
])('an age of %i seconds is %s (HOME-25)', (seconds, text) => {
  expect(ago(seconds)).toBe(text)
})

test('a time in the future counts as now', () => {
  expect(ago(-90)).toBe('a few seconds ago')
})

test('full dates are in UK time, including summer time', () => {
  // some ICU versions put a comma after the weekday
  expect(fullDate('2025-07-01T12:00:00Z')).toMatch(/^Tuesday,? 1 July 2025 at 13:00$/)
  expect(fullDate('2025-12-01T12:00:00Z')).toMatch(/^Monday,? 1 December 2025 at 12:00$/)
  expect(shortDate('2025-06-30T23:30:00Z')).toBe('1 July 2025')
})

test('clock times are in UK time', () => expect(clockTime('2026-07-01T12:00:00.000Z')).toBe('13:00'))

test.each([
  ['2025-12-03T14:05:00Z', '3 Dec, 14:05'],
  ['2024-12-31T23:59:00Z', '31 Dec 2024, 23:59'],
  ['2026-01-01T00:00:00Z', '1 Jan 2026, 00:00'],
])('in 2025 %s is %s, with the year if it differs (PROOF-02)', (instant, text) =>
  expect(dayAndTime(instant, new Date(NOW))).toBe(text),
)
