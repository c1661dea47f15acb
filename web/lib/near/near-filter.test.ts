import { expect, test } from 'vitest'
import { nearFilterOf, withNearFilter } from './near-filter.ts'

test.each([
  ['near=BS6&within=10&sort=distance', { near: 'BS6', within: '10', sort: 'distance' }],
  ['near=BS6&within=0&sort=price', { near: 'BS6' }],
  ['near=BS6&within=100', { near: 'BS6', within: '100' }],
  ['near=BS6&within=101', { near: 'BS6' }],
  ['near=+Bath+', { near: 'Bath' }],
  ['within=10&sort=distance', {}],
])('parses %s as %j', (query, filter) => expect(nearFilterOf(new URLSearchParams(query))).toEqual(filter))

test('a new filter keeps the other query parameters', () => {
  const params = new URLSearchParams('q=sofa&near=BS6&within=10&sort=distance')
  expect(withNearFilter(params, { near: 'Bath' }).toString()).toBe('q=sofa&near=Bath')
  expect(withNearFilter(params, {}).toString()).toBe('q=sofa')
})
