import { expect, test } from 'vitest'
import { addressLines, isAddressElsewhere } from './contract.ts'

test.each([
  ['14 Zetland Terrace, Bristol BS6 7AH', 'BS6 5BX', true],
  ['14 Zetland Terrace\nBristol bs6  7ah', 'BS6 5BX', true],
  ['14 Zetland Terrace, Bristol BS67AH', 'BS6 7AH', false],
  ['14 Zetland Terrace, Bristol', 'BS6 5BX', false],
  ['14 Zetland Terrace, Bristol BS6 7AH', null, false],
  [null, 'BS6 5BX', false],
])('tells whether the address %j is away from the collection postcode %j: %j', (address, postcode, elsewhere) =>
  expect(isAddressElsewhere({ address, postcode })).toBe(elsewhere),
)

test('lists the collection postcode and the customer’s address separately where they differ', () => {
  const place = { address: '14 Zetland Terrace, Bristol BS6 7AH', postcode: 'BS6 5BX', locationText: 'BS6, Bristol' }
  expect(addressLines(place)).toEqual([
    ['Collection postcode', 'BS6 5BX'],
    ['Customer’s address', '14 Zetland Terrace, Bristol BS6 7AH'],
  ])
  expect(addressLines({ ...place, postcode: 'BS6 7AH' })).toEqual([
    ['Address', '14 Zetland Terrace, Bristol BS6 7AH\nBS6 7AH'],
  ])
  expect(addressLines({ ...place, address: null, postcode: null })).toEqual([['Address', 'BS6, Bristol']])
})
