import { expect, test } from 'vitest'
import { exactnessText, placeMarker, placeName } from './describe-place.ts'
import { failureOf } from './map-view.ts'
import { normalisePostcode } from './postcode.ts'

test('distinguishes a rejected token from a failing service (ERR-59, ERR-60)', () => {
  expect(failureOf({ status: 401, message: 'Unauthorized' })).toBe('token')
  expect(failureOf({ status: 403, message: 'Forbidden' })).toBe('token')
  expect(failureOf({ message: 'A valid Mapbox access token is required to use Mapbox GL JS.' })).toBe('token')
  expect(failureOf({ status: 500, message: 'Internal Server Error' })).toBe('service')
  expect(failureOf({ message: 'Failed to fetch' })).toBe('service')
  expect(failureOf(undefined)).toBe('service')
})

test('converts a postcode to upper case with single spaces (MAP-03)', () => {
  expect(normalisePostcode('  bs6\t 5qa ')).toBe('BS6 5QA')
  expect(normalisePostcode('x'.repeat(90))).toHaveLength(60)
  expect(normalisePostcode('   ')).toBe('')
})

test('the precision text names the known part of the code', () => {
  const place = { latitude: 51, longitude: -2, code: 'BS6 5QA', name: 'Bristol' }
  expect(exactnessText({ ...place, precision: 'postcode' })).toBe('The middle of this postcode.')
  expect(exactnessText({ ...place, precision: 'outward' })).toBe('Approximate: the middle of the BS6 district.')
  expect(exactnessText({ ...place, precision: 'area' })).toBe('Approximate: the main town in the BS postcode area.')
})

test('a place’s name has its code once (MAP-18)', () => {
  const place = { latitude: 51, longitude: -2, code: 'BS6', name: 'Bristol', precision: 'outward' as const }
  expect(placeName(place)).toBe('BS6, Bristol')
  expect(placeName({ ...place, name: 'BS6, Bristol, England' })).toBe('BS6, Bristol, England')
  expect(placeName({ ...place, name: '' })).toBe('BS6')
  expect(placeMarker(place)).toMatchObject({
    title: 'BS6, Bristol',
    lines: ['Approximate: the middle of the BS6 district.'],
  })
})
