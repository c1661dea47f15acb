/** Distances between points, in any unit: symmetric, with the start, which is also the end, as point 0. */
export type Distances = readonly (readonly number[])[]

const distanceBetween = (distances: Distances, a: number, b: number): number => distances[a]?.[b] ?? 0

/** Returns the length of the tour from point 0 through `order` and back. */
export const tourLength = (distances: Distances, order: readonly number[]): number =>
  [...order, 0].reduce((sum, point, index) => sum + distanceBetween(distances, order[index - 1] ?? 0, point), 0)

/**
 * Returns points 1 and up in a short order: always to the nearest unvisited point, then improved by reversing parts
 * while that shortens the tour (2-opt, ROUND-03). With whole-number distances the search always ends. The result can be
 * longer than the shortest tour.
 */
export function orderStops(distances: Distances): number[] {
  const order = nearestNeighbours(distances)
  let improved = true
  while (improved) improved = reverseParts(distances, order)
  return order
}

function nearestNeighbours(distances: Distances): number[] {
  const unvisited = new Set(distances.keys().drop(1))
  const order: number[] = []
  while (unvisited.size > 0) {
    const last = order.at(-1) ?? 0
    const nearest = [...unvisited].reduce((best, point) =>
      distanceBetween(distances, last, point) < distanceBetween(distances, last, best) ? point : best,
    )
    unvisited.delete(nearest)
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
  const current = distanceBetween(distances, before, first) + distanceBetween(distances, last, after)
  return distanceBetween(distances, before, last) + distanceBetween(distances, first, after) < current
}
