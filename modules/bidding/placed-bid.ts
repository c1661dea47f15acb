import type { Bid } from './contract.ts'
import type { BidPlaced } from './events.ts'

/** A bid that was just placed, in the shape that answers and live messages carry. */
export const asBid = (placed: BidPlaced['data']): Bid => ({
  id: placed.bidId,
  collectionRequestId: placed.requestId,
  bidderId: placed.bidderId,
  bidderName: placed.bidderName,
  bidderVerification: placed.bidderVerification,
  bidderRegistration: placed.bidderRegistration,
  bidderReviews: placed.bidderReviews,
  bidAmount: placed.bidAmount,
  bidMessage: placed.bidMessage,
  status: 'active',
  createdAt: placed.createdAt,
  version: 1,
})
