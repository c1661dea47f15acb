import { expect, test } from 'vitest'
import type { CatalogueItem } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import {
  countForPieces,
  loadTotal,
  reusableOf,
  withAnswer,
  withCount,
  withCountChangedBy,
  withoutItem,
} from './load-lines.ts'

const item = (key: string, changes: Partial<CatalogueItem> = {}): CatalogueItem => ({
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
  ...changes,
})
const sofa = item('sofa')
const tins = item('tins', { kg: 3, litres: 4 })
const counts = (lines: ReturnType<typeof withCountChangedBy>) => lines.map(({ key, count }) => `${count} ${key}`)

test('counts items up and down and removes those at zero (ITEM-02)', () => {
  const two = withCountChangedBy(withCountChangedBy([], sofa, 1), sofa, 1)
  expect(counts(withCountChangedBy(two, tins, 5))).toEqual(['2 sofa', '5 tins'])
  expect(counts(withCountChangedBy(two, sofa, -1))).toEqual(['1 sofa'])
  expect(withCountChangedBy(withCountChangedBy(two, sofa, -1), sofa, -1)).toEqual([])
})

test('keeps an invalid count as typed and counts from zero on the next press (ITEM-02)', () => {
  const typed = withCount(withCountChangedBy([], sofa, 1), sofa, '1x')
  expect(counts(typed)).toEqual(['1x sofa'])
  expect(counts(withCountChangedBy(typed, sofa, 1))).toEqual(['1 sofa'])
})

test('keeps answers and removals to their own row (ITEM-03, ITEM-04)', () => {
  const lines = withAnswer(withCountChangedBy(withCountChangedBy([], sofa, 1), tins, 1), 'tins', 'no')
  expect(lines.map(({ answer }) => answer)).toEqual(['', 'no'])
  expect(counts(withoutItem(lines, 'sofa'))).toEqual(['1 tins'])
})

test('adds up items, ignoring refused ones and invalid counts (ITEM-21)', () => {
  const lines = withCountChangedBy(withCountChangedBy([], sofa, 2), tins, 5)
  expect(loadTotal(lines)).toEqual({ count: 7, kg: 125, litres: 3020 })
  const asbestos = item('asbestos', { kg: null, litres: null, refused: 'asbestos' })
  expect(loadTotal(withCountChangedBy(withCount(lines, sofa, 'x'), asbestos, 1))).toEqual({
    count: 5,
    kg: 15,
    litres: 20,
  })
  expect(loadTotal([])).toEqual({ count: 0, kg: 0, litres: 0 })
})

test.each([
  ['Paint or varnish, up to 5 tins', 5, 1],
  ['Paint or varnish, up to 5 tins', 6, 2],
  ['Armchair', 2, 2],
])('of ‘%s’, %i pieces are %i items (ITEM-02)', (label, pieces, lots) => {
  expect(countForPieces({ label }, pieces)).toBe(lots)
})

test('knows whether every item may be given away, and which need a fire label (ITEM-23, LADDER-01)', () => {
  const desk = withCountChangedBy([], item('desk', { flags: ['two', 'reuse'] }), 1)
  const settee = withCountChangedBy(desk, item('settee', { flags: ['label', 'reuse'] }), 2)
  expect(reusableOf([])).toBeNull()
  expect(reusableOf(desk)).toEqual({ padded: [] })
  expect(reusableOf(settee)).toEqual({ padded: ['settee'] })
  expect(reusableOf(withCountChangedBy(settee, tins, 1))).toBeNull()
})
