import { expect, test } from 'vitest'
import { destinationOf, directionsTo } from './directions.ts'

test.each([
  ['1 High Street\nBristol BS65QA', 'BS6 5QA', '1 High Street, Bristol BS65QA'],
  ['1 High Street, Bristol', null, '1 High Street, Bristol'],
  ['1 High Street, Bristol', 'BS6 5QA', '1 High Street, Bristol, BS6 5QA'],
  ['1 High Street, Bristol BS1 4DJ', 'BS6 5QA', 'BS6 5QA'],
  [null, 'BS6 5QA', 'BS6 5QA'],
  [null, null, null],
])('the address %j with the postcode %j leads to %j', (address, postcode, destination) => {
  expect(destinationOf(address, postcode)).toBe(destination)
})

test('an address cannot inject link parameters', () => {
  const link = new URL(directionsTo('1 High Street&origin=me#x'))
  expect([...link.searchParams]).toEqual([
    ['api', '1'],
    ['destination', '1 High Street&origin=me#x'],
  ])
})
