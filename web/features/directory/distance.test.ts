import { expect, test } from 'vitest'
import { miles } from './distance.ts'

test('a distance is told in miles, finer when near', () => {
  expect([0, 0.1, 0.5, 1.6, 3.2, 15.9, 20, 160.9].map(miles)).toEqual([
    'less than 0.1 miles',
    'less than 0.1 miles',
    '0.3 miles',
    '1 mile',
    '2 miles',
    '9.9 miles',
    '12 miles',
    '100 miles',
  ])
})
