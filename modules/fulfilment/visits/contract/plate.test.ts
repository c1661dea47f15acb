import { describe, expect, test } from 'vitest'
import { normalisePlate } from './plate.ts'

describe('a number plate (DOOR-01)', () => {
  const VALID_PLATES: [typed: string, shown: string][] = [
    ['AB12 CDE', 'AB12 CDE'],
    ['ab12cde', 'AB12 CDE'],
    [' Ab-12.c d e ', 'AB12 CDE'],
    // before 2001
    ['a123bcd', 'A123 BCD'],
    ['P1 XYZ', 'P1 XYZ'],
    ['Q123ABC', 'Q123 ABC'],
    ['abc123d', 'ABC 123D'],
    ['ABC1D', 'ABC 1D'],
    // of Northern Ireland, and without a year
    ['abz1234', 'ABZ 1234'],
    ['AZ1', 'AZ 1'],
    ['1234AB', '1234 AB'],
    ['1 A', '1 A'],
    ['F1', 'F 1'],
  ]
  test.each(VALID_PLATES)('%j is normalised to %j', (input, normalised) =>
    expect(normalisePlate(input)).toBe(normalised),
  )
  test.each(VALID_PLATES)('normalises the plate of %j to itself', (_, normalised) =>
    expect(normalisePlate(normalised)).toBe(normalised),
  )

  test.each([
    '',
    ' ',
    'ABC',
    '12345',
    'AB12 CDEF',
    'AB123 CDE',
    'ABCD 123',
    '12345 A',
    'AB12 CD3',
    'ＡＢ12 CDE',
    'ıB12 CDE',
    'AB12\nCDE',
    "AB12'CDE",
  ])('%j is rejected', (input) => expect(normalisePlate(input)).toBeNull())
})
