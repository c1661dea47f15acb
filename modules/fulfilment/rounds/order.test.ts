import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Distances, orderStops, tourLength } from './order.ts'

/** Returns whole-number distances between points on a grid, the start first. */
const distancesOf = (points: readonly (readonly [number, number])[]): Distances =>
  points.map(([x, y]) => points.map(([u, v]) => Math.round(Math.hypot(x - u, y - v))))

const points = (maxPoints: number) =>
  fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 })), {
    minLength: 1,
    maxLength: maxPoints,
  })

function shortestTourLength(distances: Distances): number {
  const places = [...distances.keys()].slice(1)
  const permutations = (remaining: number[], order: number[]): number =>
    remaining.length === 0
      ? tourLength(distances, order)
      : Math.min(
          ...remaining.map((place) =>
            permutations(
              remaining.filter((other) => other !== place),
              [...order, place],
            ),
          ),
        )
  return permutations(places, [])
}

describe('the order of stops (ROUND-03)', () => {
  test('of up to 8 stops is never shorter than the shortest tour, and at most a quarter longer', () => {
    fc.assert(
      fc.property(points(9), (places) => {
        const distances = distancesOf(places)
        const [length, shortest] = [tourLength(distances, orderStops(distances)), shortestTourLength(distances)]
        expect(length).toBeGreaterThanOrEqual(shortest)
        expect(length).toBeLessThanOrEqual(shortest * 1.25 + places.length)
      }),
      { numRuns: 60 },
    )
  })

  test('has every stop once, and reversing any part of it does not make it shorter', () => {
    fc.assert(
      fc.property(points(26), (places) => {
        const distances = distancesOf(places)
        const order = orderStops(distances)
        expect(order.toSorted((a, b) => a - b)).toEqual([...places.keys()].slice(1))
        const length = tourLength(distances, order)
        for (let from = 0; from < order.length; from++)
          for (let to = from + 2; to <= order.length; to++) {
            const reversed = order.toSpliced(from, to - from, ...order.slice(from, to).reverse())
            expect(tourLength(distances, reversed)).toBeGreaterThanOrEqual(length)
          }
      }),
      { numRuns: 60 },
    )
  })

  test('untangles a tour that crosses itself', () => {
    // 0 at the corner of a square; the nearest next would be 1, 2, 3, and back across it
    const distances = distancesOf([
      [0, 0],
      [0, 10],
      [11, 10],
      [11, 0],
    ])
    expect(tourLength(distances, orderStops(distances))).toBe(42)
  })

  test.each([
    ['no stop', [[0]], []],
    [
      'one stop',
      [
        [0, 5],
        [5, 0],
      ],
      [1],
    ],
    [
      'stops at the same place',
      [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
      [1, 2],
    ],
  ])('works for %s', (_, distances, order) => expect(orderStops(distances)).toEqual(order))
})
