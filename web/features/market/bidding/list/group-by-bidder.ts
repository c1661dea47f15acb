import type { Bid } from '#modules/market/bidding/contract.ts'

interface BidderGroup {
  /** The accepted bid, else the newest. */
  readonly top: Bid
  /** Newest first. */
  readonly others: readonly Bid[]
}

/** Groups bids by carrier, in the order of each carrier's newest bid. `bids` must be newest first. */
export function groupByBidder(bids: readonly Bid[]): BidderGroup[] {
  // bids of deleted accounts have no bidder id, so each is its own group
  const groups = Map.groupBy(bids, ({ bidderId, id }) => bidderId ?? id)
  return [...groups.values()].flatMap((group) => {
    const top = group.find(({ status }) => status === 'accepted') ?? group[0]
    return top ? [{ top, others: group.filter((bid) => bid !== top) }] : []
  })
}
