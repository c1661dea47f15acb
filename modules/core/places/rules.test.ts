import { describe, expect, test } from 'vitest'
import { AREAS_BY_CODE } from './areas.ts'
import { formatCode, locationText, nationOf, outwardIn, readCode, townIn } from './rules.ts'

describe('the postcode areas', () => {
  test('are the UK’s 124 areas and GIR', () => {
    expect(AREAS_BY_CODE.size).toBe(125)
    for (const area of ['BT', 'GY', 'JE', 'IM', 'ZE', 'GIR']) expect(AREAS_BY_CODE.has(area)).toBe(true)
  })

  test.each([...AREAS_BY_CODE.values()])('$code has a town and a point in the UK', ({ code, town, ...point }) => {
    expect(code).toMatch(/^([A-Z]{1,2}|GIR)$/)
    expect(town).toMatch(/^[A-Z][a-z]+([- ][A-Za-z][a-z]*)*$/)
    expect(point.latitude).toBeGreaterThan(49)
    expect(point.latitude).toBeLessThan(60.9)
    expect(point.longitude).toBeGreaterThan(-8)
    expect(point.longitude).toBeLessThan(1.8)
  })

  test('have different points', () => {
    expect(new Set([...AREAS_BY_CODE.values()].map((area) => `${area.latitude} ${area.longitude}`)).size).toBe(125)
  })
})

describe('a typed code', () => {
  test.each([
    ['bs65qa', 'BS6 5QA'],
    [' Ec1a  1bb ', 'EC1A 1BB'],
    ['M11AE', 'M1 1AE'],
    ['w1a', 'W1A'],
    ['BS16', 'BS16'],
    ['gir 0aa', 'GIR 0AA'],
    ['je2 3ab', 'JE2 3AB'],
    ['bt', 'BT'],
  ])('%s is read as %s', (typed, code) => {
    const parsed = readCode(typed)
    expect(parsed && formatCode(parsed)).toBe(code)
  })

  test.each(['', 'Bristol', 'ZZ1 1ZZ', 'BS6 5Q', '12345', 'BS6 5QAX', 'BSX', 'Q1 1AA'])('%s is rejected', (typed) => {
    expect(readCode(typed)).toBe(null)
  })

  test.each([
    ['BS6 5QA', 'BS6, Bristol'],
    ['EC1A 1BB', 'EC1A, London'],
    ['GIR 0AA', 'GIR, Bootle'],
    ['BA2', 'BA2, Bath'],
    ['XX1', 'XX1'],
  ])('%s is shown to the public as %s (R33)', (code, publicText) => expect(locationText(code)).toBe(publicText))

  test.each([
    ['BS6, Bristol', 'Bristol'],
    ['XX1', null],
  ])('the town of %s is %s', (publicText, town) => expect(townIn(publicText)).toBe(town))
})

test.each([
  ['Unit 3, Feeder Yard, Bristol BS2 0TP', 'BS2'],
  ['8 lower weston works\nBath ba21ep', 'BA2'],
  ['c/o M1 1AE Storage, 2 Dock Road, London EC1A 1BB, UK', 'EC1A'],
  ['Plot B12 3DX9, Nowhere', null],
  ['Bristol BS6', null],
  ['ZZ1 1ZZ', null],
  ['', null],
])('the outward code of %j is %s', (address, outward) => expect(outwardIn(address)).toBe(outward))

test.each([
  ['BS6 5QA', 'england'],
  ['w1a 1aa', 'england'],
  ['CF10 1AA', 'wales'],
  ['EH1 1AA', 'scotland'],
  ['BT1 1AA', 'northern_ireland'],
  ['SY10 7AA', null],
  ['IM1 1AA', null],
  ['XX1 1AA', null],
])('%s is in %s (PACK-04)', (postcode, nation) => expect(nationOf(postcode)).toBe(nation))
