import { describe, expect, test } from 'vitest'
import type { OpeningHours } from './contract.ts'
import {
  addLoads,
  amountOf,
  assertMayPlanRounds,
  excessOf,
  firstKeptDay,
  fitsInVan,
  floorsToCarry,
  halfDaySpan,
  isOpen,
  minutesAtStop,
  poundsPerMile,
} from './rules.ts'

const VAN = { litres: 8_000, payloadKg: 1_000 }

describe('minutes at a stop (ROUND-03)', () => {
  test.each([
    [null, 0, 15],
    [0, 0, 15],
    [0.1, 0, 20],
    [99.9, 0, 20],
    [100, 0, 20],
    [100.1, 0, 25],
    [200, 0, 25],
    [100, 1, 25],
    [100, 3, 35],
  ])('of %s kg with %i floors are %i minutes', (kg, floors, minutes) => expect(minutesAtStop(kg, floors)).toBe(minutes))

  test.each([
    ['without an answer', null, 0],
    ['on the ground floor', { floor: 0, lift: 'no' }, 0],
    ['on the third floor with a lift', { floor: 3, lift: 'yes' }, 0],
    ['on the third floor without a lift', { floor: 3, lift: 'no' }, 3],
    ['on the third floor, perhaps with a lift', { floor: 3, lift: 'unsure' }, 3],
    ['on the third floor, lift not answered', { floor: 3, lift: null }, 3],
    ['where only the lift is answered', { floor: null, lift: 'no' }, 0],
  ] as const)('%s count %i floors', (_, access, floors) => expect(floorsToCarry(access)).toBe(floors))
})

describe('what fits in a van (ROUND-04)', () => {
  test('a job without listed items is a quarter of the van, and unknown where its size is', () => {
    expect(amountOf(null, VAN)).toEqual({ litres: 2_000, kg: 250 })
    expect(amountOf(null, { litres: 8_002, payloadKg: null })).toEqual({ litres: 2_001, kg: null })
    expect(amountOf(null, null)).toEqual({ litres: null, kg: null })
    expect(amountOf({ litres: 1, kg: 2 }, VAN)).toEqual({ litres: 1, kg: 2 })
  })

  test.each([
    [{ litres: 7_999, kg: 999.9 }, { litres: 0, kg: 0 }, true],
    [{ litres: 8_000, kg: 1_000 }, { litres: 0, kg: 0 }, true],
    [{ litres: 8_001, kg: 1_000 }, { litres: 1, kg: 0 }, false],
    [{ litres: 8_000, kg: 1_000.1 }, { litres: 0, kg: 0.1 }, false],
    [{ litres: 8_300, kg: 1_120.4 }, { litres: 300, kg: 120.4 }, false],
  ])('a load of %o exceeds it by %o', (load, excess, isFitting) => {
    expect(excessOf(load, VAN)).toEqual(excess)
    expect(fitsInVan(load, VAN)).toBe(isFitting)
  })

  test('everything fits where the size of the van is not known', () => {
    expect(fitsInVan({ litres: 1e6, kg: 1e6 }, null)).toBe(true)
    expect(fitsInVan({ litres: 1e6, kg: 1_001 }, { litres: null, payloadKg: 1_000 })).toBe(false)
  })

  test('sums of weights have one decimal', () => {
    expect(addLoads({ litres: 1, kg: 0.1 }, { litres: null, kg: 0.2 })).toEqual({ litres: 1, kg: 0.3 })
  })
})

describe('the half-day of a round (ROUND-01)', () => {
  test.each([
    ['in winter', '2026-12-03', 'morning', '2026-12-03T08:00:00.000Z', '2026-12-03T12:00:00.000Z'],
    ['in summer', '2026-07-03', 'afternoon', '2026-07-03T11:00:00.000Z', '2026-07-03T16:00:00.000Z'],
    [
      'on the day the clocks go forward',
      '2026-03-29',
      'morning',
      '2026-03-29T07:00:00.000Z',
      '2026-03-29T11:00:00.000Z',
    ],
    ['on the day the clocks go back', '2026-10-25', 'morning', '2026-10-25T08:00:00.000Z', '2026-10-25T12:00:00.000Z'],
    ['before the clocks go back', '2026-10-24', 'evening', '2026-10-24T16:00:00.000Z', '2026-10-24T19:00:00.000Z'],
  ] as const)('%s begins and ends by London time', (_, day, part, startsAt, endsAt) =>
    expect(halfDaySpan(day, part)).toEqual({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }),
  )
})

describe('a disposal site (ROUND-03)', () => {
  const HOURS: OpeningHours = {
    ...{ monday: null, tuesday: null, wednesday: null, friday: null, saturday: null, sunday: null },
    thursday: { opens: '08:00', closes: '12:00' },
  }
  // Thursday 3 December and Thursday 2 July
  test.each([
    ['2026-12-03T07:59:00Z', 15, false],
    ['2026-12-03T08:00:00Z', 15, true],
    ['2026-12-03T11:45:00Z', 15, true],
    ['2026-12-03T11:46:00Z', 15, false],
    ['2026-12-04T09:00:00Z', 15, false],
    ['2026-07-02T07:00:00Z', 15, true],
    ['2026-07-02T11:00:00Z', 15, false],
    ['2026-12-03T09:00:00Z', 24 * 60, false],
  ])('is open from %s for %i minutes: %s', (from, minutes, open) =>
    expect(isOpen(HOURS, new Date(from), new Date(Date.parse(from) + minutes * 60_000))).toBe(open),
  )

  test('is open on Sundays if its hours say so, also when the clocks change', () => {
    const sundays = { ...HOURS, sunday: { opens: '08:00', closes: '09:00' } }
    for (const [from, open] of [
      ['2026-03-29T07:00:00Z', true],
      ['2026-03-29T08:30:00Z', false],
      ['2026-10-25T08:00:00Z', true],
      ['2026-10-25T07:00:00Z', false],
    ] as const)
      expect(isOpen(sundays, new Date(from), new Date(Date.parse(from) + 60_000))).toBe(open)
  })
})

describe('pounds a mile (ROUND-01)', () => {
  test.each([
    [60, 0, null],
    [60, 64, 9.38],
    [100, 30, 33.33],
    [0, 10, 0],
  ])('£%i over %i tenths of a mile are £%s', (pounds, tenths, perMile) =>
    expect(poundsPerMile(pounds, tenths)).toBe(perMile),
  )
})

describe('who may plan rounds (ROUND-01)', () => {
  test.each([
    ['customer', {}, 'not_business'],
    [null, {}, 'not_business'],
    ['business', null, 'not_subscribed'],
  ] as const)('a %s with the plan %s is refused: %s', (userType, allowance, code) =>
    expect(() => assertMayPlanRounds(userType, allowance)).toThrow(expect.objectContaining({ code })),
  )

  test('a business with a plan may', () => expect(() => assertMayPlanRounds('business', {})).not.toThrow())
})

test('rounds are kept for 90 days (ROUND-05)', () => expect(firstKeptDay('2026-12-03')).toBe('2026-09-04'))
