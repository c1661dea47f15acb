import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { disposalChanged } from '#modules/fulfilment/disposal/contract.ts'
import type { JobTimeline, jobTimelines } from '#modules/fulfilment/duty-of-care/progress/contract.ts'
import type { visitChanged } from '#modules/fulfilment/visits/contract.ts'
import type {
  bidAnonymised,
  bidderVisibilityChanged,
  bidPlaced,
  bidWithdrawn,
} from '#modules/market/bidding/contract/live.ts'
import type { requestChanged } from '#modules/market/requests/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE } from '#web/lib/api/query-options.ts'
import { useLive } from '#web/lib/live/live.ts'

const KEY = ['duty', 'timeline']
const refetch = () => refetchSoon(queryClient, KEY)

/**
 * Returns the viewer's job timelines by id, kept up to date; jobs still loading, and other people's jobs, are missing.
 */
export function useJobTimelines(requestIds: readonly string[], viewerId: string): ReadonlyMap<string, JobTimeline> {
  const ids = requestIds.toSorted().join(',')
  const { data } = useQuery({
    ...LIVE,
    queryKey: [...KEY, viewerId, ids],
    queryFn: ({ signal }) => call<typeof jobTimelines>('GET /api/job-lives', { query: { requestIds: ids }, signal }),
    enabled: ids !== '',
    placeholderData: keepPreviousData,
  })
  useLive<typeof bidPlaced>('bid.placed', refetch)
  useLive<typeof bidWithdrawn>('bid.withdrawn', refetch)
  useLive<typeof bidAnonymised>('bid.anonymised', refetch)
  useLive<typeof bidderVisibilityChanged>('bidder.renamed', refetch)
  useLive<typeof requestChanged>('request.changed', refetch)
  useLive<typeof visitChanged>('visit.changed', refetch)
  useLive<typeof disposalChanged>('disposal.changed', refetch)
  return new Map((data?.items ?? []).map((timeline) => [timeline.requestId, timeline]))
}
