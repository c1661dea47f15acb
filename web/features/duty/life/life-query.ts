import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { bidAnonymised, bidderRenamed, bidPlaced, bidWithdrawn } from '#modules/bidding/contract.ts'
import { disposalChanged } from '#modules/disposals/contract.ts'
import { type JobLife, jobLives } from '#modules/duty/life/contract.ts'
import { requestChanged } from '#modules/requests/contract.ts'
import { visitChanged } from '#modules/visits/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE } from '#web/lib/api/query-options.ts'
import { useLive } from '#web/lib/live/live.ts'

const KEY = ['duty', 'life']
const again = () => refetchSoon(queryClient, KEY)

/** The lines of life of the viewer's jobs, by id and live; those that are not known yet, and those of others, are missing. */
export function useJobLives(requestIds: readonly string[], viewer: string): ReadonlyMap<string, JobLife> {
  const ids = requestIds.toSorted().join(',')
  const { data } = useQuery({
    ...LIVE,
    queryKey: [...KEY, viewer, ids],
    queryFn: ({ signal }) => call(jobLives, { query: { requestIds: ids }, signal }),
    enabled: ids !== '',
    placeholderData: keepPreviousData,
  })
  useLive(bidPlaced, again)
  useLive(bidWithdrawn, again)
  useLive(bidAnonymised, again)
  useLive(bidderRenamed, again)
  useLive(requestChanged, again)
  useLive(visitChanged, again)
  useLive(disposalChanged, again)
  return new Map((data?.items ?? []).map((life) => [life.requestId, life]))
}
