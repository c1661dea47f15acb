import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { bidderName, newBidAnnouncement } from '#web/features/market/bidding/list/bidder-name.ts'
import { bidsOnMyRequestsQuery } from '#web/features/market/bidding/queries.ts'
import { announce } from '#web/ui/announcer.tsx'

interface BidsOnRequest {
  /** The newest bid that can be accepted; null if there is none. */
  newest: Bid | null
  /** Whether the newest bid arrived while the page was open. */
  isNew: boolean
  /** The name of the carrier whose bid was accepted; null if none was. */
  acceptedCarrier: string | null
}

/** Returns the bids on the viewer's own requests by request id, and announces new ones to screen readers. */
export function useBidsOnMyRequests(viewerId: string): ReadonlyMap<string, BidsOnRequest> {
  const { data } = useQuery(bidsOnMyRequestsQuery(viewerId))
  const [initialIds, setInitialIds] = useState<ReadonlySet<string | undefined> | null>(null)
  if (data && initialIds === null) setInitialIds(new Set(data.items.map(({ newest }) => newest?.id)))
  const isFresh = (bid: Bid | null) => bid !== null && initialIds !== null && !initialIds.has(bid.id)
  const latest = data?.items.map(({ newest }) => newest).filter(isFresh)[0]
  useEffect(() => {
    if (latest) announce(newBidAnnouncement(latest))
  }, [latest])
  return new Map(
    data?.items.map(({ requestId, newest, winning }) => [
      requestId,
      { newest, isNew: isFresh(newest), acceptedCarrier: winning && bidderName(winning) },
    ]),
  )
}
