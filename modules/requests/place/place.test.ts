import { expect, test } from 'vitest'
import { isElsewhere, placeLines } from './contract.ts'

test.each([
  ['14 Zetland Terrace, Bristol BS6 7AH', 'BS6 5BX', true],
  ['14 Zetland Terrace\nBristol bs6  7ah', 'BS6 5BX', true],
  ['14 Zetland Terrace, Bristol BS67AH', 'BS6 7AH', false],
  ['14 Zetland Terrace, Bristol', 'BS6 5BX', false],
  ['14 Zetland Terrace, Bristol BS6 7AH', null, false],
  [null, 'BS6 5BX', false],
])('an owner of %j whose things stand at %j lives elsewhere: %j', (address, postcode, elsewhere) =>
  expect(isElsewhere({ address, postcode })).toBe(elsewhere),
)

test('a sheet names the place of the collection and the owner’s address apart where they differ, else one place', () => {
  const place = { address: '14 Zetland Terrace, Bristol BS6 7AH', postcode: 'BS6 5BX', locationText: 'BS6, Bristol' }
  expect(placeLines(place)).toEqual([
    ['Collection', 'BS6 5BX'],
    ['Owner’s address', '14 Zetland Terrace, Bristol BS6 7AH'],
  ])
  expect(placeLines({ ...place, postcode: 'BS6 7AH' })).toEqual([
    ['Place', '14 Zetland Terrace, Bristol BS6 7AH\nBS6 7AH'],
  ])
  expect(placeLines({ ...place, address: null, postcode: null })).toEqual([['Place', 'BS6, Bristol']])
})
