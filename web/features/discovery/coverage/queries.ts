import { queryOptions, useQuery } from '@tanstack/react-query'
import type { NoBidsYet, requestsWithoutBids } from '#modules/discovery/coverage/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { featureOn } from '#web/lib/boot/settings.ts'

/** The numbers may be this old. */
const FRESH_MS = 30_000

/** Query of the viewer's open requests without bids. */
export const requestsWithoutBidsQuery = (viewerId: string) =>
  queryOptions({
    queryKey: ['own-silences', viewerId],
    queryFn: ({ signal }) => call<typeof requestsWithoutBids>('GET /api/my-silences', { signal }),
    staleTime: FRESH_MS,
    refetchInterval: 2 * FRESH_MS,
    enabled: featureOn('alerts'),
  })

/** Returns the data of one of them; undefined while loading, and for requests that aren't open. */
export const useRequestWithoutBids = (requestId: string, viewerId: string): NoBidsYet | undefined =>
  useQuery(requestsWithoutBidsQuery(viewerId)).data?.items.find((silence) => silence.requestId === requestId)
