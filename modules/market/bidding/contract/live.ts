import * as z from 'zod/mini'
import { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import { Id, Instant, liveMessage, Pounds } from '#server/platform/kernel/contract.ts'
import { Bid, BidStatus } from '../contract.ts'

/** Sent to the job page, its owner and the bidder. */
export const bidPlaced = liveMessage({
  name: 'bid.placed',
  payload: z.object({ id: Id, version: z.number(), patch: Bid }),
})

/** Sent to the bidder of each bid that an acceptance decided. */
export const bidDecided = liveMessage({
  name: 'bid.decided',
  payload: z.object({
    id: Id,
    version: z.number(),
    patch: z.object({ status: BidStatus }),
    requestId: Id,
    requestTitle: z.string(),
    bidAmount: Pounds,
  }),
})

/** Sent to the job page, its owner and the bidder: the bid has left every list. */
export const bidWithdrawn = liveMessage({
  name: 'bid.withdrawn',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ withdrawnAt: Instant }), requestId: Id }),
})

/** Sent to every job page that a carrier has bid on, when its badge changes. `id` is the bidder. */
export const bidderChanged = liveMessage({
  name: 'bidder.changed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ bidderVerification: VerificationStatus }) }),
})

/** Sent to the job page when the bidder has deleted its account. */
export const bidAnonymised = liveMessage({
  name: 'bid.anonymised',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ status: BidStatus }), requestId: Id }),
})

/** Sent to the job page and the bidder when staff hide or restore a bid's message. Refetch the bids. */
export const bidMessageChanged = liveMessage({
  name: 'bid.message',
  payload: z.object({ id: Id, requestId: Id, patch: z.object({ messageHidden: z.boolean() }) }),
})

/**
 * Sent to every job page that a carrier has bid on, when the carrier's name or bids are hidden or restored. Refetch the
 * bids. `id` is the bidder.
 */
export const bidderVisibilityChanged = liveMessage({
  name: 'bidder.renamed',
  payload: z.object({ id: Id, patch: z.object({ requestIds: z.array(Id) }) }),
})
