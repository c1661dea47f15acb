import { expect, test } from 'vitest'
import { filterOf } from './jobs-filter.ts'

const parse = (query: string) => filterOf(new URLSearchParams(query))

test('reads the whole filter of /jobs from the address bar (R55)', () => {
  expect(parse('q=sofa&photo=yes&budget=yes')).toEqual({ q: 'sofa', photo: 'yes', budget: 'yes' })
})

test('ignores blank and unknown values, and truncates a long search', () => {
  expect(parse('q=%20%20&photo=1&page=2')).toEqual({})
  expect(parse(`q=${'x'.repeat(99)}`).q).toHaveLength(64)
  expect(parse(`q=${'x'.repeat(63)}🛋`).q, 'does not split a character').toBe('x'.repeat(63))
})
