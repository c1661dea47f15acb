import { expect, test } from 'vitest'
import { incomingItemsIn } from './incoming-items.ts'

const items = (...ids: string[]) => ids.map((id) => ({ id }))
const arrived = (now: string[], known: string[]) => incomingItemsIn(items(...now), new Set(known)).map(({ id }) => id)

test('what stands above the known ones has arrived', () => {
  expect(arrived(['d', 'c', 'b', 'a'], ['b', 'a'])).toEqual(['d', 'c'])
})

test('older ones that a reader asked for are no arrivals', () => {
  expect(arrived(['c', 'b', 'a'], ['c'])).toEqual([])
})

test('everything arrives in a list that was empty', () => {
  expect(arrived(['a'], [])).toEqual(['a'])
})

test('a late one between known ones has arrived too', () => {
  expect(arrived(['c', 'b', 'a'], ['c', 'a'])).toEqual(['b'])
})
