import type { Bid } from './contract.ts'
import type { BidPlaced } from './events.ts'

/** Returns a bid that was just placed, in the shape of responses and live messages. */
export const bidFromEvent = (placed: BidPlaced['data']): Bid => ({
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
