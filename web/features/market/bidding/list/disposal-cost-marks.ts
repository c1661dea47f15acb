import type { BidPages } from '#web/features/market/bidding/live/bid-updates.ts'

/** Why a bid is marked as well below disposal cost (FLOOR-12). */
export interface DisposalCostMark {
  /** The usual disposal cost in whole pounds. */
  readonly floor: number
  /** The carrier says that some items will be reused. */
  readonly reused: boolean
}

/** Returns the marked bids of all pages by id; empty unless the server discloses them to this viewer. */
export function disposalCostMarks(pages: BidPages['pages'] = []): ReadonlyMap<string, DisposalCostMark> {
  const floors = pages.flatMap(({ floor }) => floor ?? [])
  return new Map(
    floors.flatMap(({ pounds, marked, reused }) =>
      marked.map((id) => [id, { floor: pounds, reused: reused.includes(id) }] as const),
    ),
  )
}
