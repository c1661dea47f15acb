import { expect, test } from 'vitest'
import { distanceText } from './distance.ts'

test('formats a distance in whole miles', () => {
  expect([0, 0.7, 1.2, 3.2, 20, 160.9].map((km) => distanceText(km, 'postcode'))).toEqual([
    'less than a mile',
    'less than a mile',
    'about 1 mile',
    'about 2 miles',
    'about 12 miles',
    'about 100 miles',
  ])
})

test('a short distance from an area is "same area"', () => {
  expect(distanceText(0, 'area')).toBe('same area')
  expect(distanceText(30, 'area')).toBe('about 19 miles')
})
