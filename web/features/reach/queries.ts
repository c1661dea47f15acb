import { queryOptions, useQuery } from '@tanstack/react-query'
import type { NoBidsYet, requestsWithoutBids } from '#modules/reach/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { featureOn } from '#web/lib/boot/settings.ts'

/** Numbers of people who were told and looked need not be newer. */
const FRESH_MS = 30_000

/** What the viewer reads of each open request of theirs. */
export const requestsWithoutBidsQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['own-silences', viewer],
    queryFn: ({ signal }) => call<typeof requestsWithoutBids>('GET /api/my-silences', { signal }),
    staleTime: FRESH_MS,
    refetchInterval: 2 * FRESH_MS,
    enabled: featureOn('alerts'),
  })

/** What the viewer reads of one open request of theirs; undefined until it is known, and for what is not open. */
export const useRequestWithoutBids = (requestId: string, viewer: string): NoBidsYet | undefined =>
  useQuery(requestsWithoutBidsQuery(viewer)).data?.items.find((silence) => silence.requestId === requestId)
