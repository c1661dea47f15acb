import { expect, test } from 'vitest'
import { filterOf } from './open-filter.ts'

const read = (query: string) => filterOf(new URLSearchParams(query))

test('the address bar of /jobs holds the whole filter (R55)', () => {
  expect(read('q=sofa&photo=yes&budget=yes')).toEqual({ q: 'sofa', photo: 'yes', budget: 'yes' })
})

test('blank and foreign values count as absent, a long search is cut to what the server takes', () => {
  expect(read('q=%20%20&photo=1&page=2')).toEqual({})
  expect(read(`q=${'x'.repeat(99)}`).q).toHaveLength(64)
  expect(read(`q=${'x'.repeat(63)}🛋`).q, 'no half of a character').toBe('x'.repeat(63))
})
