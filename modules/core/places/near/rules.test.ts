import { describe, expect, test } from 'vitest'
import type { Point } from '../contract.ts'
import { codesWithin, milesBetween, nearestCode, parsePlace, rank, splitIntoSteps, tenthsBetween } from './rules.ts'

const BRISTOL = { latitude: 51.455, longitude: -2.588 }
const BATH = { latitude: 51.381, longitude: -2.359 }

test('calculates straight-line miles to a tenth', () => {
  expect(milesBetween(BRISTOL, BATH)).toBeCloseTo(11.1, 1)
  expect(tenthsBetween(BRISTOL, BATH)).toBe(111)
  expect(tenthsBetween(BRISTOL, BRISTOL)).toBe(0)
  expect(milesBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(12_437, 0)
})

describe('a typed place', () => {
  test.each([
    ['bs6 5qa', 'BS6', 'BS6', 'Bristol'],
    ['BS6', 'BS6', 'BS6', 'Bristol'],
    ['BS6 5', 'BS6', 'BS6', 'Bristol'],
    ['bs6 5q', 'BS6', 'BS6', 'Bristol'],
    ['bs', 'BS', 'BS', 'Bristol'],
    ['bristol', 'Bristol', 'BS', 'Bristol'],
    [' Stoke on Trent ', 'Stoke-on-Trent', 'ST', 'Stoke-on-Trent'],
    ['Stoke', 'Stoke-on-Trent', 'ST', 'Stoke-on-Trent'],
    ['Newcastle upon Tyne', 'Newcastle', 'NE', 'Newcastle'],
    ['Bath', 'Bath', 'BA', 'Bath'],
    ['Kingston', 'Kingston upon Thames', 'KT', 'Kingston upon Thames'],
  ])('%s means %s', (typed, near, code, name) => {
    expect(parsePlace(typed)).toEqual({ near, code, name, others: [] })
  })

  test('a town with several areas means the central one and lists the others', () => {
    const { others, ...place } = parsePlace('London')
    expect(place).toEqual({ near: 'London', code: 'WC', name: 'London' })
    expect(others.map(({ near }) => near)).toEqual(['E', 'EC', 'N', 'NW', 'SE', 'SW', 'W'])
  })

  test.each(['Nowhere', 'ZZ1', 'ZZ1 5', 'Qu', '12', '!', '𝔅', '%00'])(
    '%s is rejected as an error of the field',
    (typed) => {
      expect(() => parsePlace(typed)).toThrow(
        expect.objectContaining({ code: 'place_not_found', fields: { near: expect.stringContaining(typed) } }),
      )
    },
  )

  test('the start of several town names is rejected with those names', () => {
    expect(() => parsePlace('South')).toThrow(
      '“South” could be Southampton, Southend-on-Sea or Southall. Enter more of the name.',
    )
  })
})

const POINTS: ReadonlyMap<string, Point> = new Map([
  ['BA1', BATH],
  ['BS2', BRISTOL],
  ['BS1', BRISTOL],
])

test('ranks codes by distance, equal ones by name', () => {
  expect(rank(POINTS, BRISTOL)).toEqual([
    { code: 'BS1', tenths: 0 },
    { code: 'BS2', tenths: 0 },
    { code: 'BA1', tenths: 111 },
  ])
})

test.each([
  [11, ['BS1', 'BS2']],
  [12, ['BS1', 'BS2', 'BA1']],
])('finds the codes within %i miles', (miles, codes) => {
  expect(codesWithin(rank(POINTS, BRISTOL), miles).map(({ code }) => code)).toEqual(codes)
})

test('a distance shown as exactly the limit is within it', () => {
  const ranked = [99, 100, 101].map((tenths) => ({ code: String(tenths), tenths }))
  expect(codesWithin(ranked, 10).map(({ tenths }) => tenths)).toEqual([99, 100])
})

test('steps grow and never split equal distances', () => {
  const ranked = [
    ...Array.from({ length: 7 }, () => 0),
    1,
    1,
    1,
    ...Array.from({ length: 90 }, (_, index) => index + 2),
  ].map((tenths, index) => ({ code: `C${index}`, tenths }))
  expect([...splitIntoSteps(ranked)].map((step) => step.length)).toEqual([10, 64, 26])
  expect([...splitIntoSteps(ranked)].flat()).toEqual(ranked)
  expect([...splitIntoSteps([])]).toEqual([])
})

test.each([
  [{ latitude: 51.39, longitude: -2.36 }, 'BA1'],
  [{ latitude: 51.7, longitude: -2.6 }, 'BS2'],
])('a device at %j is nearest to %s', (device, code) => expect(nearestCode(POINTS, device)).toBe(code))

test.each([
  { latitude: 48.85, longitude: 2.35 },
  { latitude: -51.455, longitude: 2.588 },
])('a device at %j is rejected as outside the UK', (device) => {
  expect(() => nearestCode(POINTS, device)).toThrow('outside the UK')
})
