import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  bidsOnMyRequests,
  bidsOnRequest,
  myBidAllowance,
  myBids,
  myStandingBids,
} from '#modules/market/bidding/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { readAtLeast } from '#web/lib/api/pages.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE, PAGED } from '#web/lib/api/query-options.ts'
import { structuralSharing } from '#web/lib/api/structural-sharing.ts'
import { withFetchTime } from '#web/lib/live/versioned-messages.ts'
import { biddingKeys } from './keys.ts'
import { mergeUsedBefore } from './list/used-before.ts'
import { type BidPages, bidsWithUpdates, type MyBidPages, myBidsWithUpdates } from './live/bid-updates.ts'
import { bidUpdates } from './live/bids.live.ts'

// `structuralSharing` adds updates that a response in flight could not contain

/** The bids on one request, newest first. */
export const bidsQuery = (requestId: string, viewerId: string | null) => {
  const queryKey = biddingKeys.onRequestFor(requestId, viewerId)
  return infiniteQueryOptions({
    ...PAGED,
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) => {
      const fetchPage = (after: string | undefined) =>
        call<typeof bidsOnRequest>('GET /api/requests/:requestId/bids', {
          params: { requestId },
          query: { after },
          signal,
        })
      const cachedCount = queryClient.getQueryData<BidPages>(queryKey)?.pages[0]?.items.length
      return withFetchTime(() =>
        readAtLeast(fetchPage, cursor, cursor === undefined ? (cachedCount ?? 0) : 0, mergeUsedBefore),
      )
    },
    structuralSharing: (cached, fetched) =>
      structuralSharing(cached, bidsWithUpdates(fetched as BidPages, { requestId, viewerId }, bidUpdates(queryClient))),
  })
}

/** The viewer's own bids with their requests. */
export const myBidsQuery = (viewerId: string | null) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: biddingKeys.myBidsFor(viewerId),
    queryFn: ({ pageParam: after, signal }) => call<typeof myBids>('GET /api/my-bids', { query: { after }, signal }),
    structuralSharing: (cached, fetched) =>
      structuralSharing(cached, myBidsWithUpdates(fetched as MyBidPages, bidUpdates(queryClient))),
  })

/** How many bids the viewer has left this month, and what prevents bidding. */
export const allowanceQuery = (viewerId: string | null) =>
  queryOptions({
    queryKey: biddingKeys.allowanceFor(viewerId),
    queryFn: ({ signal }) => call<typeof myBidAllowance>('GET /api/my-bid-allowance', { signal }),
    ...LIVE,
  })

/** The viewer's active or accepted bid on each request. */
export const standingBidsQuery = (viewerId: string | null) =>
  queryOptions({
    queryKey: biddingKeys.standingFor(viewerId),
    queryFn: ({ signal }) => call<typeof myStandingBids>('GET /api/my-standing-bids', { signal }),
    ...LIVE,
  })

/** The newest and the accepted bid on each of the viewer's own requests. */
export const bidsOnMyRequestsQuery = (viewerId: string | null) =>
  queryOptions({
    queryKey: biddingKeys.onMyRequestsFor(viewerId),
    queryFn: ({ signal }) => call<typeof bidsOnMyRequests>('GET /api/bids-on-my-requests', { signal }),
    ...LIVE,
  })
