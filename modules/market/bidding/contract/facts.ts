/** Constants and rules without schemas, which any page can load. */

/** The lowest disposal cost, in pounds, at which cheap bids are marked (FLOOR-11). */
export const MIN_FLOOR = 10

/** A bid below this share of the disposal cost is marked, if that cost is at least MIN_FLOOR pounds (FLOOR-11). */
export const TOO_CHEAP_SHARE = 0.8

/** Whether a bid in pounds is marked as too cheap (FLOOR-11). */
export const isTooCheap = (bidAmount: number, floor: number): boolean =>
  floor >= MIN_FLOOR && Math.round(bidAmount * 100) < Math.round(floor * TOO_CHEAP_SHARE * 100)
