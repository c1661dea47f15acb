import { queryOptions } from '@tanstack/react-query'
import type { readRequest } from '#modules/market/requests/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { LIVE } from '#web/lib/api/query-options.ts'
import { requestKeys } from './keys.ts'
import { detailWithUpdates } from './request-updates.ts'
import { sharingWithUpdates } from './requests.live.ts'

/** One request, for its job page. */
export function requestQuery(requestId: string, viewerId: string | null) {
  return queryOptions({
    ...LIVE,
    queryKey: requestKeys.detailFor(requestId, viewerId),
    queryFn: ({ signal }) =>
      call<typeof readRequest>('GET /api/requests/:requestId', { params: { requestId }, signal }),
    structuralSharing: sharingWithUpdates(detailWithUpdates),
  })
}
