import { queryOptions, useQuery } from '@tanstack/react-query'
import type { NoBidsYet, requestsWithoutBids } from '#modules/discovery/coverage/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { featureOn } from '#web/lib/boot/settings.ts'

/** How long the numbers may be cached before they are fetched again. */
const FRESH_MS = 30_000

/** Query of the viewer's open requests without bids. */
export const requestsWithoutBidsQuery = (viewerId: string) =>
  queryOptions({
    queryKey: ['own-requests-without-bids', viewerId],
    queryFn: ({ signal }) => call<typeof requestsWithoutBids>('GET /api/my-silences', { signal }),
    staleTime: FRESH_MS,
    refetchInterval: 2 * FRESH_MS,
    enabled: featureOn('alerts'),
  })

/** Returns one of the viewer's open requests without bids; undefined while loading, and for any other request. */
export const useRequestWithoutBids = (requestId: string, viewerId: string): NoBidsYet | undefined =>
  useQuery(requestsWithoutBidsQuery(viewerId)).data?.items.find((request) => request.requestId === requestId)
