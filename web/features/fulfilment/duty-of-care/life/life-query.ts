import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { disposalChanged } from '#modules/fulfilment/disposal/contract.ts'
import type { JobTimeline, jobLives } from '#modules/fulfilment/duty-of-care/life/contract.ts'
import type { visitChanged } from '#modules/fulfilment/visits/contract.ts'
import type { bidAnonymised, bidderRenamed, bidPlaced, bidWithdrawn } from '#modules/market/bidding/contract.ts'
import type { requestChanged } from '#modules/market/requests/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE } from '#web/lib/api/query-options.ts'
import { useLive } from '#web/lib/live/live.ts'

const KEY = ['duty', 'life']
const again = () => refetchSoon(queryClient, KEY)

/**
 * Returns the viewer's job timelines by id, kept up to date; jobs still loading, and other people's jobs, are missing.
 */
export function useJobLives(requestIds: readonly string[], viewer: string): ReadonlyMap<string, JobTimeline> {
  const ids = requestIds.toSorted().join(',')
  const { data } = useQuery({
    ...LIVE,
    queryKey: [...KEY, viewer, ids],
    queryFn: ({ signal }) => call<typeof jobLives>('GET /api/job-lives', { query: { requestIds: ids }, signal }),
    enabled: ids !== '',
    placeholderData: keepPreviousData,
  })
  useLive<typeof bidPlaced>('bid.placed', again)
  useLive<typeof bidWithdrawn>('bid.withdrawn', again)
  useLive<typeof bidAnonymised>('bid.anonymised', again)
  useLive<typeof bidderRenamed>('bidder.renamed', again)
  useLive<typeof requestChanged>('request.changed', again)
  useLive<typeof visitChanged>('visit.changed', again)
  useLive<typeof disposalChanged>('disposal.changed', again)
  return new Map((data?.items ?? []).map((life) => [life.requestId, life]))
}
