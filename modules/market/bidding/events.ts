import * as z from 'zod/mini'
import { RegistrationSummary } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import { ReviewSummary } from '#modules/market/reviews/contract/summary.ts'
import { Id, Instant, Pounds } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { BidStatus } from './contract.ts'
import { ReturnReason } from './returns/contract.ts'

/** A carrier placed a bid. Everything in this event is public on the job page. */
export const BidPlaced = eventKind(
  'BidPlaced',
  1,
  z.object({
    bidId: Id,
    requestId: Id,
    ownerId: Id,
    bidderId: Id,
    bidderName: z.nullable(z.string()),
    bidderVerification: VerificationStatus,
    bidderRegistration: z.optional(RegistrationSummary),
    bidderReviews: z.optional(ReviewSummary),
    bidAmount: Pounds,
    bidMessage: z.nullable(z.string()),
    createdAt: Instant,
  }),
)
export type BidPlaced = EventOf<typeof BidPlaced>

const decidedBidFields = {
  bidId: Id,
  requestId: Id,
  requestTitle: z.string(),
  bidderId: Id,
  bidAmount: Pounds,
}

/** The owner accepted this bid; `automatic` if automatic booking did (BOOK-02). */
export const BidAccepted = eventKind(
  'BidAccepted',
  1,
  z.object({ ...decidedBidFields, ownerId: Id, automatic: z.optional(z.literal(true)) }),
)
export type BidAccepted = EventOf<typeof BidAccepted>

/** Another bid on the same request was accepted. */
export const BidRejected = eventKind('BidRejected', 1, z.object({ ...decidedBidFields, winningBidId: Id }))
export type BidRejected = EventOf<typeof BidRejected>

/** A carrier withdrew its bid before a decision: it has left every list. */
export const BidWithdrawn = eventKind(
  'BidWithdrawn',
  1,
  z.object({ bidId: Id, requestId: Id, ownerId: Id, bidderId: Id, version: z.number(), withdrawnAt: Instant }),
)
export type BidWithdrawn = EventOf<typeof BidWithdrawn>

/** A carrier deleted its account: its bids stay without a bidder, and active ones can't be accepted any more. */
export const BidsAnonymised = eventKind(
  'BidsAnonymised',
  1,
  z.object({
    bids: z.array(z.object({ id: Id, requestId: Id, version: z.number(), status: BidStatus })),
  }),
)

/** The verification badge of a carrier with bids on these requests changed. */
export const BidderBadgeChanged = eventKind(
  'BidderBadgeChanged',
  1,
  z.object({ bidderId: Id, version: z.number(), status: VerificationStatus, requestIds: z.array(Id) }),
)

const messageData = z.object({ bidId: Id, requestId: Id, bidderId: z.nullable(Id) })

/** Staff hid the message of a bid from everyone but the bidder; the offer remains. */
export const BidMessageHidden = eventKind('BidMessageHidden', 1, messageData)
export type BidMessageHidden = EventOf<typeof BidMessageHidden>

/** Staff restored the message of a bid. */
export const BidMessageRestored = eventKind('BidMessageRestored', 1, messageData)

/** The bidder's public details changed on these requests: refetch the bids. */
export const BidderRenamed = eventKind('BidderRenamed', 1, z.object({ bidderId: Id, requestIds: z.array(Id) }))

const hiddenBidsData = z.object({ requestId: Id, ownerId: Id, bidderId: Id, bids: z.number() })

/** A number of a carrier's bids on a request were hidden, because the carrier or the owner blocked the other. */
export const BidsSetAside = eventKind('BidsSetAside', 1, hiddenBidsData)

/** A number of a carrier's bids that a block had hidden on a request are visible again. */
export const BidsBroughtBack = eventKind('BidsBroughtBack', 1, hiddenBidsData)

/** A request was completed or cancelled: notifies the unsuccessful bidders, `bidderIds`. */
export const BiddersTold = eventKind(
  'BiddersTold',
  1,
  z.object({
    requestId: Id,
    version: z.number(),
    status: z.string(),
    winningBidId: z.nullable(Id),
    acceptedBidderId: z.nullable(Id),
    updatedAt: Instant,
    bidderIds: z.array(Id),
  }),
)

/** A bid was returned: its carrier may place one more this month (QUOTA-01). */
export const BidReturned = eventKind(
  'BidReturned',
  1,
  z.object({ bidId: Id, requestId: Id, carrierId: Id, reason: ReturnReason }),
)
