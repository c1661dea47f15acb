import type { Bid } from '#modules/bidding/contract.ts'

interface BiddersBids {
  /** The bid that counts: the accepted one, else the newest. */
  readonly latest: Bid
  /** Newest first. */
  readonly earlier: readonly Bid[]
}

/** Puts the bids of each bidder together, in the order of their newest; `bids` come newest first. */
export function byBidder(bids: readonly Bid[]): BiddersBids[] {
  // who placed the bids of users who have left is not known: each of those bids stands by itself
  const groups = Map.groupBy(bids, ({ bidderId, id }) => bidderId ?? id)
  return [...groups.values()].flatMap((group) => {
    const latest = group.find(({ status }) => status === 'accepted') ?? group[0]
    return latest ? [{ latest, earlier: group.filter((bid) => bid !== latest) }] : []
  })
}
