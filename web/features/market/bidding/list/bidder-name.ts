import type { Bid } from '#modules/market/bidding/contract.ts'
import { words } from '#web/features/market/bidding/words.ts'
import { formatPounds } from '#web/lib/format/money.ts'

/** Returns the public name of a bidder: display name, else the start of the id, else 'Anonymous' (BID-10 to BID-12). */
export function bidderName({ bidderName: name, bidderId }: Pick<Bid, 'bidderName' | 'bidderId'>): string {
  if (name) return name
  return bidderId ? `${bidderId.slice(0, 8)}...` : words.anonymous
}

/** Returns the screen reader announcement for a new bid. */
export const newBidAnnouncement = (bid: Bid): string => words.newBid(formatPounds(bid.bidAmount), bidderName(bid))
