import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AREAS_BY_CODE } from '#modules/core/places/areas.ts'
import { areaMarker, areaOfOutward, outwardLinks, outwardMarker } from './area-marker.ts'
import { DISTRICT_ZOOM } from './zooms.ts'

const outline: { features: { properties: { kind: string; name?: string } }[] } = JSON.parse(
  readFileSync(new URL('./outline.geojson', import.meta.url), 'utf8'),
)

test('the outline has each post town once, as in places (OPENMAP-01)', () => {
  const named = outline.features.flatMap(({ properties }) => properties.name ?? [])
  expect(named.toSorted()).toEqual([...new Set([...AREAS_BY_CODE.values()].map(({ town }) => town))].toSorted())
  expect([...new Set(outline.features.map(({ properties }) => properties.kind))]).toEqual([
    'abroad',
    'land',
    'border',
    'town',
  ])
})

const BS = { code: 'BS', name: 'Bristol', latitude: 51.455, longitude: -2.588, openRequests: 2, giftedItems: 1 }
const BS6 = { code: 'BS6', latitude: 51.47, longitude: -2.6, openRequests: 2, giftedItems: 1 }

test.each([
  [2, 1, ['/jobs?near=BS6&within=1', '/freecycle?near=BS6&within=1']],
  [2, 0, ['/jobs?near=BS6&within=1']],
  [0, 1, ['/freecycle?near=BS6&within=1']],
  [0, 0, []],
])(
  '%d requests and %d items of an outward code link to filtered lists (OPENMAP-04)',
  (openRequests, giftedItems, ways) => {
    expect(outwardLinks({ ...BS6, openRequests, giftedItems }).map(({ to }) => to)).toEqual(ways)
  },
)

test('an outward code has a marker with its town at high zoom (OPENMAP-04)', () => {
  expect(areaOfOutward('BS6')).toBe('BS')
  expect(areaOfOutward('EC1A')).toBe('EC')
  expect(outwardMarker(BS6, 'Bristol')).toMatchObject({
    label: 'BS6, Bristol: 2 open requests, 1 gifted item',
    count: 3,
    zooms: [DISTRICT_ZOOM, Number.POSITIVE_INFINITY],
  })
  expect(areaMarker(BS, []).links[0]?.to).toBe('/jobs?near=BS&within=20')
  const far = { ...BS6, code: 'BS39', latitude: 51.32, longitude: -2.55 }
  expect(areaMarker(BS, [BS6, far]).links.map(({ to }) => to)).toEqual([
    '/jobs?near=BS&within=11',
    '/freecycle?near=BS&within=11',
  ])
})
