import { queryOptions } from '@tanstack/react-query'
import type { disposalChanged, jobDisposal } from '#modules/fulfilment/disposal/contract.ts'
import type { visitChanged } from '#modules/fulfilment/visits/contract.ts'
import type { requestChanged } from '#modules/market/requests/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE } from '#web/lib/api/query-options.ts'
import { useLive } from '#web/lib/live/live.ts'

const disposalKey = (requestId: string) => ['disposals', 'of', requestId] as const

/** The disposal record of a job, as `viewerId` may read it. */
export const disposalQuery = (requestId: string, viewerId: string) =>
  queryOptions({
    ...LIVE,
    queryKey: [...disposalKey(requestId), viewerId],
    queryFn: ({ signal }) =>
      call<typeof jobDisposal>('GET /api/requests/:requestId/disposal', { params: { requestId }, signal }),
  })

/** Refetches the record when it changes, or when either party leaves or is suspended. */
export function useDisposalUpdates(): void {
  useLive<typeof disposalChanged>('disposal.changed', ({ id }) => refetchSoon(queryClient, disposalKey(id)))
  useLive<typeof visitChanged>('visit.changed', ({ id }) => refetchSoon(queryClient, disposalKey(id)))
  useLive<typeof requestChanged>('request.changed', ({ id, anonymised }) => {
    if (anonymised) refetchSoon(queryClient, disposalKey(id))
  })
}
