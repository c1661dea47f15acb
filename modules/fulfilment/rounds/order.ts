/** Distances between places, in any unit: symmetric, with the start, which is also the end, as place 0. */
export type Distances = readonly (readonly number[])[]

const between = (distances: Distances, one: number, other: number): number => distances[one]?.[other] ?? 0

/** Returns the length of the tour from place 0 through `order` and back. */
export const tourLength = (distances: Distances, order: readonly number[]): number =>
  [...order, 0].reduce((sum, place, at) => sum + between(distances, order[at - 1] ?? 0, place), 0)

/**
 * Returns the places 1 and up in a short order: always to the nearest next, then improved by reversing parts while that
 * shortens the tour (2-opt, ROUND-03). With whole-number distances it always ends. The result can be longer than the
 * shortest tour.
 */
export function orderStops(distances: Distances): number[] {
  const order = nearestNeighbours(distances)
  let improved = true
  while (improved) improved = reverseParts(distances, order)
  return order
}

function nearestNeighbours(distances: Distances): number[] {
  const left = new Set(distances.keys().drop(1))
  const order: number[] = []
  while (left.size > 0) {
    const last = order.at(-1) ?? 0
    const nearest = [...left].reduce((best, place) =>
      between(distances, last, place) < between(distances, last, best) ? place : best,
    )
    left.delete(nearest)
    order.push(nearest)
  }
  return order
}

/** Reverses each part of `order`, in place, that shortens the tour. Returns whether there was one. */
function reverseParts(distances: Distances, order: number[]): boolean {
  let improved = false
  for (let from = 0; from < order.length - 1; from++)
    for (let to = from + 1; to < order.length; to++) {
      if (!isShorterReversed(distances, order, from, to)) continue
      order.splice(from, to - from + 1, ...order.slice(from, to + 1).reverse())
      improved = true
    }
  return improved
}

function isShorterReversed(distances: Distances, order: readonly number[], from: number, to: number): boolean {
  const [before, first, last, after] = [order[from - 1] ?? 0, order[from] ?? 0, order[to] ?? 0, order[to + 1] ?? 0]
  const now = between(distances, before, first) + between(distances, last, after)
  return between(distances, before, last) + between(distances, first, after) < now
}
