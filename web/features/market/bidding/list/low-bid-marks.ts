import type { BidPages } from '#web/features/market/bidding/live/bid-updates.ts'

/** Why a bid is marked as well below disposal cost (FLOOR-12). */
export interface LowBidMark {
  /** The usual disposal cost in whole pounds. */
  readonly disposalCost: number
  /** The carrier says that some items will be reused. */
  readonly reused: boolean
}

/** Returns the low-bid marks in the pages, by bid id; empty unless the server discloses them to this viewer. */
export function lowBidMarksIn(pages: BidPages['pages'] = []): ReadonlyMap<string, LowBidMark> {
  const floors = pages.flatMap(({ floor }) => floor ?? [])
  return new Map(
    floors.flatMap(({ pounds, marked, reused }) =>
      marked.map((id) => [id, { disposalCost: pounds, reused: reused.includes(id) }] as const),
    ),
  )
}
