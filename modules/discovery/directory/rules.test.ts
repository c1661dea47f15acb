import { describe, expect, test } from 'vitest'
import { assertSamePictures, boxAround, nextPosition } from './rules.ts'

const BRISTOL = { latitude: 51.455, longitude: -2.588 }
const LERWICK = { latitude: 60.153, longitude: -1.149 }

/** Distance in km, by another formula than the database's. */
function kmBetween(a: typeof BRISTOL, b: typeof BRISTOL): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const [north, south] = [rad(a.latitude), rad(b.latitude)]
  const wide = rad(a.longitude - b.longitude)
  return 6371 * Math.acos(Math.sin(north) * Math.sin(south) + Math.cos(north) * Math.cos(south) * Math.cos(wide))
}

describe('the square around a circle', () => {
  test.each([BRISTOL, LERWICK])('around %o contains the whole circle', (centre) => {
    const { south, north, west, east } = boxAround(centre, 80)
    for (let turn = 0; turn < 360; turn++) {
      const angle = (turn * Math.PI) / 180
      const latitude = centre.latitude + (80 / 111.2) * Math.sin(angle)
      const longitude = centre.longitude + ((80 / 111.2) * Math.cos(angle)) / Math.cos((latitude * Math.PI) / 180)
      const point = { latitude, longitude }
      if (kmBetween(centre, point) > 80) continue
      expect(latitude).toBeGreaterThanOrEqual(south)
      expect(latitude).toBeLessThanOrEqual(north)
      expect(longitude).toBeGreaterThanOrEqual(west)
      expect(longitude).toBeLessThanOrEqual(east)
    }
  })

  test('is barely larger than the circle', () => {
    const { south, north, west, east } = boxAround(BRISTOL, 80)
    expect(kmBetween(BRISTOL, { ...BRISTOL, latitude: north })).toBeLessThan(82)
    expect(kmBetween(BRISTOL, { ...BRISTOL, longitude: east })).toBeLessThan(85)
    expect(north - BRISTOL.latitude).toBeCloseTo(BRISTOL.latitude - south)
    expect(east - BRISTOL.longitude).toBeCloseTo(BRISTOL.longitude - west)
  })
})

test('a gallery holds up to twelve pictures (PLAN-13)', () => {
  expect(nextPosition(0)).toBe(1)
  expect(nextPosition(11)).toBe(12)
  expect(() => nextPosition(12)).toThrow('Your gallery can have up to 12 photos.')
})

test.each([
  [['a', 'b'], ['b', 'a'], true],
  [[], [], true],
  [['a', 'b'], ['a'], false],
  [['a', 'b'], ['a', 'a'], false],
  [['a', 'b'], ['a', 'c'], false],
  [['a'], ['a', 'a'], false],
])('for the pictures %j, the order %j is valid: %s', (current, order, fits) => {
  const check = () => assertSamePictures(current, order)
  if (fits) expect(check).not.toThrow()
  else expect(check).toThrow('Your gallery has changed.')
})
