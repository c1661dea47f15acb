import { expect, test } from 'vitest'
import { isNight, londonDay, londonMonth } from './rules.ts'

const month = (now: string) => {
  const { monthStart, monthEnd } = londonMonth(new Date(now))
  return [monthStart.toISOString(), monthEnd.toISOString()]
}

test.each([
  ['in winter', '2026-11-21T09:00:00Z', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['in summer, an hour ahead of UTC', '2026-07-15T09:00:00Z', '2026-06-30T23:00:00.000Z', '2026-07-31T23:00:00.000Z'],
  [
    'in the last London hour of March, after the clocks went forward',
    '2026-03-31T22:59:59Z',
    '2026-03-01T00:00:00.000Z',
    '2026-03-31T23:00:00.000Z',
  ],
  [
    'in the first London hour of April, still March in UTC',
    '2026-03-31T23:00:00Z',
    '2026-03-31T23:00:00.000Z',
    '2026-04-30T23:00:00.000Z',
  ],
  [
    'in October, whose end is winter again',
    '2026-10-20T12:00:00Z',
    '2026-09-30T23:00:00.000Z',
    '2026-11-01T00:00:00.000Z',
  ],
  ['at New Year', '2026-12-31T23:59:59Z', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
])('counts bids by the London calendar month %s (R17)', (_when, now, start, end) => {
  expect(month(now)).toEqual([start, end])
})

test('reconciles at night in London', () => {
  expect(isNight(new Date('2026-07-15T02:30:00Z'))).toBe(true)
  expect(isNight(new Date('2026-01-15T02:30:00Z'))).toBe(false)
  expect(londonDay(new Date('2026-07-15T23:30:00Z'))).toBe('2026-07-16')
})
