import { queryOptions } from '@tanstack/react-query'
import { readRequest } from '#modules/requests/contract.ts'
import { call, urlOf } from '#web/lib/api.ts'
import { drawnAt, takeAnswer } from '#web/lib/page-answers.ts'
import { requestKeys } from './keys.ts'
import { detailWithNews } from './request-news.ts'
import { LIVE, sharing } from './sharing.ts'

/** One request, for its job page. */
export const requestQuery = (requestId: string, viewer: string | null) =>
  queryOptions({
    ...LIVE,
    queryKey: requestKeys.detailFor(requestId, viewer),
    queryFn: ({ signal }) => call(readRequest, { params: { requestId }, signal }),
    structuralSharing: sharing(detailWithNews),
    // the page may have come with what a visitor sees
    initialData: () =>
      viewer === null ? takeAnswer(readRequest, urlOf(readRequest.path, { requestId }, undefined)) : undefined,
    initialDataUpdatedAt: drawnAt,
  })
