import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { findRequests, staffRequest } from '#modules/market/requests/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { PAGED } from '#web/lib/api/query-options.ts'

export const staffRequestKeys = { found: ['staff-requests', 'found'], one: ['staff-requests', 'one'] } as const

/** Returns the requests that match a search, or the newest requests if `q` is empty. */
export const foundRequestsQuery = (q: string) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: [...staffRequestKeys.found, q],
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof findRequests>('GET /api/ops/requests', { query: { ...(q !== '' && { q }), after }, signal }),
  })

/** Returns one request as staff see it, with its history. */
export const staffRequestQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...staffRequestKeys.one, requestId],
    queryFn: ({ signal }) =>
      call<typeof staffRequest>('GET /api/ops/requests/:requestId', { params: { requestId }, signal }),
    refetchOnMount: 'always',
  })
