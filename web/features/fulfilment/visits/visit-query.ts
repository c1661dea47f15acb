import { queryOptions } from '@tanstack/react-query'
import type { JobVisit, readVisit } from '#modules/fulfilment/visits/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE } from '#web/lib/api/query-options.ts'
import { visitKeys } from './keys.ts'

/** What has happened to a job since its bid was accepted, as far as `viewerId` may read it. */
export const visitQuery = (requestId: string, viewerId: string) =>
  queryOptions({
    ...LIVE,
    queryKey: visitKeys.viewerVisit(requestId, viewerId),
    queryFn: ({ signal }) =>
      call<typeof readVisit>('GET /api/requests/:requestId/visit', { params: { requestId }, signal }),
  })

/** Caches a visit that the server returned, unless the cache has a newer version. */
export function cacheVisit(visit: JobVisit, viewerId: string): void {
  queryClient.setQueryData(visitQuery(visit.requestId, viewerId).queryKey, (cached) =>
    cached !== undefined && cached.version > visit.version ? cached : visit,
  )
}
