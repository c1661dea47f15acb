import { queryOptions } from '@tanstack/react-query'
import type { jobContact, readCollectionDetails } from '#modules/market/requests/contract/collection.ts'
import { biddingKeys } from '#web/features/market/bidding/keys.ts'
import { call } from '#web/lib/api/api.ts'

/** The other party's contact details (R05). */
export const contactQuery = (requestId: string, viewerId: string) =>
  queryOptions({
    queryKey: biddingKeys.contactFor(requestId, viewerId),
    queryFn: ({ signal }) =>
      call<typeof jobContact>('GET /api/requests/:requestId/contact', { params: { requestId }, signal }),
    refetchOnMount: 'always',
  })

/** The owner's collection details for a job. */
export const collectionQuery = (requestId: string, viewerId: string) =>
  queryOptions({
    queryKey: biddingKeys.collectionDetailsFor(requestId, viewerId),
    queryFn: ({ signal }) =>
      call<typeof readCollectionDetails>('GET /api/requests/:requestId/collection-details', {
        params: { requestId },
        signal,
      }),
  })
