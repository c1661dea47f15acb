import { queryOptions } from '@tanstack/react-query'
import type { JobVisit, readVisit } from '#modules/fulfilment/visits/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE } from '#web/lib/api/query-options.ts'
import { visitKeys } from './keys.ts'

/** What has happened to a job since its bid was accepted, as far as `viewer` may read it. */
export const visitQuery = (requestId: string, viewer: string) =>
  queryOptions({
    ...LIVE,
    queryKey: visitKeys.ofFor(requestId, viewer),
    queryFn: ({ signal }) =>
      call<typeof readVisit>('GET /api/requests/:requestId/visit', { params: { requestId }, signal }),
  })

/** Puts an answer of the server into the cache, unless a newer version is there. */
export function showVisit(visit: JobVisit, viewer: string): void {
  queryClient.setQueryData(visitQuery(visit.requestId, viewer).queryKey, (held) =>
    held !== undefined && held.version > visit.version ? held : visit,
  )
}
