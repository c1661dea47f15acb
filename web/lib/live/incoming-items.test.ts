import { expect, test } from 'vitest'
import { incomingItemsIn } from './incoming-items.ts'

const items = (...ids: string[]) => ids.map((id) => ({ id }))
const incomingIds = (now: string[], known: string[]) =>
  incomingItemsIn(items(...now), new Set(known)).map(({ id }) => id)

test('items above the known ones are new', () => {
  expect(incomingIds(['d', 'c', 'b', 'a'], ['b', 'a'])).toEqual(['d', 'c'])
})

test('older items that the reader loaded are not new', () => {
  expect(incomingIds(['c', 'b', 'a'], ['c'])).toEqual([])
})

test('every item is new in an empty list', () => {
  expect(incomingIds(['a'], [])).toEqual(['a'])
})

test('a late item between known ones is new', () => {
  expect(incomingIds(['c', 'b', 'a'], ['c', 'a'])).toEqual(['b'])
})
