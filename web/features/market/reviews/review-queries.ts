import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { businessReviews, jobReview } from '#modules/market/reviews/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** The review of a job as seen by `viewerId`, its owner or carrier. */
export const jobReviewQuery = (requestId: string, viewerId: string) =>
  queryOptions({
    queryKey: ['reviews', 'of job', requestId, viewerId],
    queryFn: ({ signal }) =>
      call<typeof jobReview>('GET /api/requests/:requestId/review', { params: { requestId }, signal }),
    refetchOnMount: 'always',
  })

/** The reviews of a business for its page. */
export const businessReviewsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'of business', userId],
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof businessReviews>('GET /api/businesses/:userId/reviews', {
        params: { userId },
        query: { after },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  })
