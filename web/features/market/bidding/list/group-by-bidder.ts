import type { Bid } from '#modules/market/bidding/contract.ts'

interface BiddersBids {
  /** The accepted bid, else the newest. */
  readonly latest: Bid
  /** Newest first. */
  readonly earlier: readonly Bid[]
}

/** Groups bids by carrier, in the order of each carrier's newest bid. `bids` must be newest first. */
export function groupByBidder(bids: readonly Bid[]): BiddersBids[] {
  // bids of deleted accounts have no bidder id, so each is its own group
  const groups = Map.groupBy(bids, ({ bidderId, id }) => bidderId ?? id)
  return [...groups.values()].flatMap((group) => {
    const latest = group.find(({ status }) => status === 'accepted') ?? group[0]
    return latest ? [{ latest, earlier: group.filter((bid) => bid !== latest) }] : []
  })
}
