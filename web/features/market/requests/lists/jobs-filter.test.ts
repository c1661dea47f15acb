import { expect, test } from 'vitest'
import { filterOf } from './jobs-filter.ts'

const filterIn = (query: string) => filterOf(new URLSearchParams(query))

test('reads the whole filter of /jobs from the address bar (R55)', () => {
  expect(filterIn('q=sofa&photo=yes&budget=yes')).toEqual({ q: 'sofa', photo: 'yes', budget: 'yes' })
})

test('ignores blank and unknown values, and truncates a long search', () => {
  expect(filterIn('q=%20%20&photo=1&page=2')).toEqual({})
  expect(filterIn(`q=${'x'.repeat(99)}`).q).toHaveLength(64)
  expect(filterIn(`q=${'x'.repeat(63)}🛋`).q, 'no half of a character').toBe('x'.repeat(63))
})
