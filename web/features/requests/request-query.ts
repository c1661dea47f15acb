import { queryOptions } from '@tanstack/react-query'
import type { readRequest } from '#modules/requests/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { drawnAt, takeAnswer } from '#web/lib/api/page-answers.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE } from '#web/lib/api/query-options.ts'
import { requestKeys } from './keys.ts'
import { detailWithNews } from './request-news.ts'
import { sharing } from './requests.live.ts'

/** One request, for its job page. */
export function requestQuery(requestId: string, viewer: string | null) {
  if (viewer === null) holdDrawn(requestId)
  return queryOptions({
    ...LIVE,
    queryKey: requestKeys.detailFor(requestId, viewer),
    queryFn: ({ signal }) =>
      call<typeof readRequest>('GET /api/requests/:requestId', { params: { requestId }, signal }),
    structuralSharing: sharing(detailWithNews),
  })
}

/** The page may have come with what a visitor sees. As a query's initial data it would be back whenever that is reset. */
function holdDrawn(requestId: string): void {
  const drawn = takeAnswer<typeof readRequest>(`/api/requests/${requestId}`)
  if (drawn) queryClient.setQueryData(requestKeys.detailFor(requestId, null), drawn, { updatedAt: drawnAt() })
}
