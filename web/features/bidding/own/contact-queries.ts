import { queryOptions } from '@tanstack/react-query'
import type { jobContact, readCollectionDetails } from '#modules/requests/collection/contract.ts'
import { biddingKeys } from '#web/features/bidding/keys.ts'
import { call } from '#web/lib/api/api.ts'

/** How to reach the other side of an agreed job (R05). */
export const contactQuery = (requestId: string, viewer: string) =>
  queryOptions({
    queryKey: biddingKeys.contactFor(requestId, viewer),
    queryFn: ({ signal }) =>
      call<typeof jobContact>('GET /api/requests/:requestId/contact', { params: { requestId }, signal }),
    refetchOnMount: 'always',
  })

/** What an owner has told the carrier of a job. */
export const collectionQuery = (requestId: string, viewer: string) =>
  queryOptions({
    queryKey: biddingKeys.collectionFor(requestId, viewer),
    queryFn: ({ signal }) =>
      call<typeof readCollectionDetails>('GET /api/requests/:requestId/collection-details', {
        params: { requestId },
        signal,
      }),
  })
