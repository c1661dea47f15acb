import { expect, test } from 'vitest'
import { daysFrom, londonTime, longDay, shortDay, shortDayAndTime } from './london-days.ts'

test('days are London days in any time zone (ITEM-06)', () => {
  expect(londonTime(new Date('2026-06-30T22:59:59Z'))).toEqual({ day: '2026-06-30', hour: 23, minute: 59 })
  expect(londonTime(new Date('2026-06-30T23:00:00Z'))).toEqual({ day: '2026-07-01', hour: 0, minute: 0 })
  expect(londonTime(new Date('2026-12-31T23:59:59Z'))).toEqual({ day: '2026-12-31', hour: 23, minute: 59 })
})

test('days are consecutive over the end of a month and a clock change (ITEM-06)', () => {
  expect(daysFrom('2026-10-24', 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  expect(daysFrom('2027-02-28', 2)).toEqual(['2027-02-28', '2027-03-01'])
})

test('days have readable names (ITEM-06)', () => {
  expect(shortDay('2026-11-26')).toBe('Thu 26 Nov')
  expect(longDay('2026-11-26')).toBe('Thursday 26 November')
})

test('instants are formatted as a London day and a 12-hour time (LADDER-03)', () => {
  expect(shortDayAndTime('2026-11-26T18:00:00Z')).toBe('Thu 26 Nov, 6pm')
  expect(shortDayAndTime('2026-11-26T09:05:00Z')).toBe('Thu 26 Nov, 9:05am')
  expect(shortDayAndTime('2026-06-30T23:30:00Z')).toBe('Wed 1 Jul, 12:30am')
  expect(shortDayAndTime('2026-11-26T12:00:00Z')).toBe('Thu 26 Nov, 12pm')
})
