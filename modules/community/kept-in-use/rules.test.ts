import { expect, test } from 'vitest'
import { toKeptAreas, weightByTitle } from './rules.ts'

const CATALOGUE = [
  { label: 'Sofa, 2 seats', kg: 40 },
  { label: 'Sofa, 3 seats', kg: 55 },
  { label: 'Armchair', kg: 28 },
  { label: 'Bookcase or shelves', kg: 25 },
  { label: 'Chest of drawers', kg: 35 },
  { label: 'Chair, not padded', kg: 5 },
  { label: 'Asbestos', kg: null },
]

test.each([
  ['Green armchair', 28],
  ['Armchair, hardly used', 28],
  ['Armchairs', 28],
  ['Sofa with a washable cover', 40],
  ['Old SOFA (3 seats)', 40],
  ['Shelves', 25],
  ['Pine chest of drawers', 35],
  ['Sofa cushions', null],
  ['Bookcases and armchair', 25],
  ['Armchair and bookcases', 25],
  ['Sofa and armchair', 28],
  ['Armchair and sofa', 28],
  ['Sofa, armchair & chest of drawers', 28],
  ['Chest of drawers, sofa, armchair', 28],
  ['Sofa with cushions and an armchair for the hall', 28],
  ['Rug, matches our sofa', null],
  ['Cushion, fits a sofa', null],
  ['Rug and sofa cushions', null],
  ['Armchair cover', null],
  ['Asbestos', null],
  ['Wheelchair', null],
  ['', null],
])('weighs a gift by its title: %s (IMPACT-01)', (title, kg) => {
  expect(weightByTitle(title, CATALOGUE)).toBe(kg)
})

test('names areas with at least three things and adds up the others (IMPACT-01)', () => {
  const rows = [
    { area: 'BA', kg: 90.2, things: 2 },
    { area: 'BS', kg: 40, things: 3 },
    { area: null, kg: 5.1, things: 9 },
    { area: 'GL', kg: 70, things: 4 },
  ]
  expect(toKeptAreas(rows)).toEqual([
    { area: 'GL', kg: 70 },
    { area: 'BS', kg: 40 },
    { area: null, kg: 95.3 },
  ])
  expect(toKeptAreas([])).toEqual([])
})
