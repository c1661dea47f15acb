import type { BidPages } from '#web/features/bidding/live/bid-news.ts'

/** What its owner and its bidder read of a bid well below what lawful tipping costs (FLOOR-12). */
export interface TippingMark {
  /** Whole pounds. */
  readonly floor: number
  /** Its carrier says that some of the load will be reused. */
  readonly reused: boolean
}

/** The marked bids of all pages, by id: few, and none for those whom the server does not tell. */
export function tippingMarks(pages: BidPages['pages'] = []): ReadonlyMap<string, TippingMark> {
  const floors = pages.flatMap(({ floor }) => floor ?? [])
  return new Map(
    floors.flatMap(({ pounds, marked, reused }) =>
      marked.map((id) => [id, { floor: pounds, reused: reused.includes(id) }] as const),
    ),
  )
}
