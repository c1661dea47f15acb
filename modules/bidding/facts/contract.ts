/** What every page may load of this contract: values and rules, no schemas. */

export const LEAST_FLOOR = 10

/** A bid below this part of what tipping costs is marked, where that is at least so many pounds (FLOOR-11). */
export const MARKED_BELOW = 0.8

/** Whether a bid of so many pounds is marked (FLOOR-11). */
export const isTooCheap = (bidAmount: number, floor: number): boolean =>
  floor >= LEAST_FLOOR && Math.round(bidAmount * 100) < Math.round(floor * MARKED_BELOW * 100)
