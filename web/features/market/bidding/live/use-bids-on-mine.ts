import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { arrivedText, bidderName } from '#web/features/market/bidding/list/bidder-name.ts'
import { bidsOnMineQuery } from '#web/features/market/bidding/queries.ts'
import { announce } from '#web/ui/announcer.tsx'

interface BidsOnOwn {
  /** The newest bid that can be accepted; null if there is none. */
  newest: Bid | null
  /** It arrived while the page was open. */
  fresh: boolean
  /** The carrier whose bid was accepted. */
  carrier: string | null
}

/** Returns the bids on the viewer's own requests by request id, and announces new ones to screen readers. */
export function useBidsOnMine(viewerId: string): ReadonlyMap<string, BidsOnOwn> {
  const { data } = useQuery(bidsOnMineQuery(viewerId))
  const [first, setFirst] = useState<ReadonlySet<string | undefined> | null>(null)
  if (data && first === null) setFirst(new Set(data.items.map(({ newest }) => newest?.id)))
  const isFresh = (bid: Bid | null) => bid !== null && first !== null && !first.has(bid.id)
  const latest = data?.items.map(({ newest }) => newest).filter(isFresh)[0]
  useEffect(() => {
    if (latest) announce(arrivedText(latest))
  }, [latest])
  return new Map(
    data?.items.map(({ requestId, newest, winning }) => [
      requestId,
      { newest, fresh: isFresh(newest), carrier: winning && bidderName(winning) },
    ]),
  )
}
