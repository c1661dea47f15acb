import { expect, test } from 'vitest'
import { filterOf, jobsPath, queryOf } from './job-filter.ts'

const ID = '0198c1f2-aaaa-7bbb-8ccc-0123456789ab'

test('a view that was saved as an address is the same view again', () => {
  const filter = { state: 'any' as const, id: ID, consumer: 'search.index-facts', from: '2026-11-21T10:00:00.000Z' }
  expect(filterOf(queryOf(filter))).toEqual(filter)
})

test('without anything in the address, the jobs that wait for staff are listed', () => {
  expect(filterOf(new URLSearchParams())).toEqual({ state: 'failed' })
  expect(jobsPath({})).toBe('/ops/failed')
})

test('what makes no sense in an address counts as absent', () => {
  const odd = new URLSearchParams({ state: 'lost', id: '<b>', consumer: 'A B', from: 'yesterday', other: 'x' })
  expect(filterOf(odd)).toEqual({ state: 'failed' })
})
