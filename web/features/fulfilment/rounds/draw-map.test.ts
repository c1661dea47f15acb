import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawMap, type Outline } from './draw-map.ts'

const OUTLINE = JSON.parse(
  readFileSync(new URL('../../discovery/map/outline.geojson', import.meta.url), 'utf8'),
) as Outline
const [BS6, BS7, BA2] = [
  { latitude: 51.47, longitude: -2.6 },
  { latitude: 51.49, longitude: -2.58 },
  { latitude: 51.37, longitude: -2.36 },
]

test('numbers the stops, joins those in one place, and draws the way back to the start (ROUND-01)', () => {
  const stops = [BS6, BS7, BS6].map((point, index) => ({ point, label: String(index + 1) }))
  const { markers, line, start, width, height } = drawMap(OUTLINE, { point: BA2 }, stops)
  expect(markers.map(({ label }) => label)).toEqual(['1, 3', '2'])
  const points = line.split(' ')
  expect(points).toHaveLength(5)
  expect(points.at(-1)).toBe(points[0])
  expect(points[0]).toBe(`${start?.x},${start?.y}`)
  for (const { x, y } of markers) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(height)
  }
})

test('keeps north at the top and names towns clear of the markers (ROUND-01)', () => {
  const { markers, towns, land } = drawMap(OUTLINE, null, [
    { point: BS7, label: '1' },
    { point: BA2, label: '2' },
  ])
  const [north, south] = markers
  expect(north?.y).toBeLessThan(south?.y ?? 0)
  expect(south?.x).toBeGreaterThan(north?.x ?? 0)
  expect(land.length).toBeGreaterThan(0)
  for (const town of towns)
    for (const { x, y } of markers) expect(Math.abs(town.x - x) >= 34 || Math.abs(town.y - y) >= 14).toBe(true)
})

test('draws one stop without an outline', () => {
  expect(drawMap(undefined, null, [{ point: BS6, label: '1' }])).toMatchObject({ land: [], towns: [], start: null })
})
