import { useEffect, useRef } from 'react'
import type { Bid } from '#modules/bidding/contract.ts'
import { bidderName } from '#web/features/bidding/list/bidder-name.ts'
import { words } from '#web/features/bidding/words.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { incomingItemsIn } from '#web/lib/live/incoming-items.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { announce } from '#web/ui/announcer.tsx'

/** Reads the bids of others to screen readers as they come in; the announcer groups them. */
export function useSpokenBids(bids: readonly Bid[] | undefined, viewer: string | null): void {
  const known = useRef<ReadonlySet<string>>(null)
  useEffect(() => {
    if (!bids) return
    const arrived = known.current ? incomingItemsIn(bids, known.current) : []
    for (const bid of arrived.toReversed()) {
      if (!isOwn(viewer, bid.bidderId)) announce(words.arrived(formatPounds(bid.bidAmount), bidderName(bid)))
    }
    known.current = new Set(bids.map((bid) => bid.id))
  }, [bids, viewer])
}
