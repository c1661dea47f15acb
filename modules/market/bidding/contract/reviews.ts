import * as z from 'zod/mini'
import { ReviewPage } from '#modules/market/reviews/contract.ts'
import { Cursor, endpoint, idParam } from '#server/platform/kernel/contract.ts'

export const bidderReviews = endpoint({
  id: 'bidderReviews',
  summary:
    'Reviews of a bidder, newest first, on any plan, for the owner of the request; 404 for everyone else (REVIEW-04).',
  method: 'GET',
  path: '/api/bids/:bidId/reviews',
  access: 'signed-in',
  scope: 'bids:read',
  features: ['reviews'],
  params: idParam('bidId'),
  query: z.strictObject({ after: Cursor }),
  answer: ReviewPage,
})
