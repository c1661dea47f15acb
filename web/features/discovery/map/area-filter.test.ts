import { expect, test } from 'vitest'
import type { AreaOnMap } from '#modules/discovery/directory/contract.ts'
import { filterAreas } from './area-filter.ts'

const area = (code: string, name: string): AreaOnMap => ({
  code,
  name,
  latitude: 51,
  longitude: -2,
  openRequests: 1,
  giftedItems: 0,
})
const areas = [area('BS', 'Bristol'), area('B', 'Birmingham'), area('BT', 'Belfast'), area('E', 'London')]
const codes = (typed: string) => filterAreas(areas, typed).map(({ code }) => code)

test('finds areas by their exact letters first, then by part of their name', () => {
  expect(codes(' bs ')).toEqual(['BS'])
  expect(codes('RIS')).toEqual(['BS'])
  expect(codes('b')).toEqual(['B', 'BS', 'BT'])
  expect(codes('e')).toEqual(['E', 'BT'])
  expect(codes('x')).toEqual([])
})

test('an empty text returns all areas in order', () => expect(codes('  ')).toEqual(['BS', 'B', 'BT', 'E']))
