import { ownerOfRequest } from '#modules/market/requests/facade.ts'
import type { ReviewPage } from '#modules/market/reviews/contract.ts'
import { reviewsOf } from '#modules/market/reviews/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { BiddingTables } from '../tables.ts'

interface BidderReviewsQuery {
  bidId: string
  viewerId: string
  cursor: string | undefined
}

/**
 * Returns one page of reviews of a bidder, for the owner who is deciding (REVIEW-04).
 * Throws a Refusal: `not_found`, `invalid` for an invalid cursor.
 */
export async function bidderReviews(
  db: Db<BiddingTables>,
  { bidId, viewerId, cursor }: BidderReviewsQuery,
): Promise<ReviewPage> {
  const bid = await db
    .selectFrom('bids')
    .select(['bidder_id', 'collection_request_id'])
    .where('id', '=', bidId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!bid?.bidder_id || (await ownerOfRequest(db, bid.collection_request_id)) !== viewerId)
    throw notFound('Bid not found.')
  return reviewsOf(db, bid.bidder_id, cursor)
}
