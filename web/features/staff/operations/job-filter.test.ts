import { expect, test } from 'vitest'
import { filterOf, jobsPath, queryOf } from './job-filter.ts'

const ID = '0198c1f2-aaaa-7bbb-8ccc-0123456789ab'

test('round-trips a filter through the URL', () => {
  const filter = { state: 'any' as const, id: ID, consumer: 'search.index-facts', from: '2026-11-21T10:00:00.000Z' }
  expect(filterOf(queryOf(filter))).toEqual(filter)
})

test('lists the jobs waiting for staff by default', () => {
  expect(filterOf(new URLSearchParams())).toEqual({ state: 'failed' })
  expect(jobsPath({})).toBe('/ops/failed')
})

test('ignores invalid values in the URL', () => {
  const odd = new URLSearchParams({ state: 'lost', id: '<b>', consumer: 'A B', from: 'yesterday', other: 'x' })
  expect(filterOf(odd)).toEqual({ state: 'failed' })
})
