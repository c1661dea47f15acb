import { expect, test } from 'vitest'
import type { CatalogueItem } from '#modules/waste/catalogue/contract.ts'
import { loadTotal, lotsOf, withAnswer, withCount, withMore, without } from './load-lines.ts'

const item = (key: string, given: Partial<CatalogueItem> = {}): CatalogueItem => ({
  key,
  label: key,
  group: 'Seating',
  kg: 55,
  litres: 1500,
  flags: [],
  marks: [],
  asks: null,
  refused: null,
  words: '',
  ...given,
})
const sofa = item('sofa')
const tins = item('tins', { kg: 3, litres: 4 })
const counts = (lines: ReturnType<typeof withMore>) => lines.map(({ key, count }) => `${count} ${key}`)

test('an owner counts items up and down, and what none are left of leaves the list (ITEM-02)', () => {
  const two = withMore(withMore([], sofa, 1), sofa, 1)
  expect(counts(withMore(two, tins, 5))).toEqual(['2 sofa', '5 tins'])
  expect(counts(withMore(two, sofa, -1))).toEqual(['1 sofa'])
  expect(withMore(withMore(two, sofa, -1), sofa, -1)).toEqual([])
})

test('what is no number stays as it was typed, and the next press counts from nothing (ITEM-02)', () => {
  const typed = withCount(withMore([], sofa, 1), sofa, '1x')
  expect(counts(typed)).toEqual(['1x sofa'])
  expect(counts(withMore(typed, sofa, 1))).toEqual(['1 sofa'])
})

test('an answer belongs to its own row, and leaving an item out leaves the others (ITEM-03, ITEM-04)', () => {
  const lines = withAnswer(withMore(withMore([], sofa, 1), tins, 1), 'tins', 'no')
  expect(lines.map(({ answer }) => answer)).toEqual(['', 'no'])
  expect(counts(without(lines, 'sofa'))).toEqual(['1 tins'])
})

test('a load weighs what its items weigh, each as often as it is there; what is refused or no number weighs nothing (ITEM-21)', () => {
  const lines = withMore(withMore([], sofa, 2), tins, 5)
  expect(loadTotal(lines)).toEqual({ count: 7, kg: 125, litres: 3020 })
  const asbestos = item('asbestos', { kg: null, litres: null, refused: 'asbestos' })
  expect(loadTotal(withMore(withCount(lines, sofa, 'x'), asbestos, 1))).toEqual({ count: 5, kg: 15, litres: 20 })
  expect(loadTotal([])).toEqual({ count: 0, kg: 0, litres: 0 })
})

test.each([
  ['Paint or varnish, up to 5 tins', 5, 1],
  ['Paint or varnish, up to 5 tins', 6, 2],
  ['Armchair', 2, 2],
])('of ‘%s’ %i things are %i (ITEM-02)', (label, things, lots) => {
  expect(lotsOf({ label }, things)).toBe(lots)
})
