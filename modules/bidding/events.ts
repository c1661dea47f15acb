import * as z from 'zod/mini'
import { RegistrationLine } from '#modules/licences/line/contract.ts'
import { VerificationStatus } from '#modules/profiles/badge/contract.ts'
import { ReviewSummary } from '#modules/reviews/summary/contract.ts'
import { Id, Instant, Pounds } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { BidStatus } from './contract.ts'
import { ReturnReason } from './returns/contract.ts'

/** A carrier placed a bid. Everything here stands on the public job page. */
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
    bidderRegistration: z.optional(RegistrationLine),
    bidderReviews: z.optional(ReviewSummary),
    bidAmount: Pounds,
    bidMessage: z.nullable(z.string()),
    createdAt: Instant,
  }),
)
export type BidPlaced = EventOf<typeof BidPlaced>

const decided = {
  bidId: Id,
  requestId: Id,
  requestTitle: z.string(),
  bidderId: Id,
  bidAmount: Pounds,
}

/** The owner chose this bid; `automatic` where their standing instruction did so (BOOK-02). */
export const BidAccepted = eventKind(
  'BidAccepted',
  1,
  z.object({ ...decided, ownerId: Id, automatic: z.optional(z.literal(true)) }),
)
export type BidAccepted = EventOf<typeof BidAccepted>

/** Another bid on the same request was chosen. */
export const BidRejected = eventKind('BidRejected', 1, z.object({ ...decided, winningBidId: Id }))
export type BidRejected = EventOf<typeof BidRejected>

/** A carrier took its bid back while nothing was decided: it is on no list any more. */
export const BidWithdrawn = eventKind(
  'BidWithdrawn',
  1,
  z.object({ bidId: Id, requestId: Id, ownerId: Id, bidderId: Id, version: z.number(), withdrawnAt: Instant }),
)
export type BidWithdrawn = EventOf<typeof BidWithdrawn>

/** A carrier has deleted its account: its bids stay without a bidder, and those that were active can no longer be accepted. */
export const BidsAnonymised = eventKind(
  'BidsAnonymised',
  1,
  z.object({
    bids: z.array(z.object({ id: Id, requestId: Id, version: z.number(), status: BidStatus })),
  }),
)

/** The badge of a carrier changed, beside its bids on these requests. */
export const BidderBadgeChanged = eventKind(
  'BidderBadgeChanged',
  1,
  z.object({ bidderId: Id, version: z.number(), status: VerificationStatus, requestIds: z.array(Id) }),
)

const aboutMessage = z.object({ bidId: Id, requestId: Id, bidderId: z.nullable(Id) })

/** Staff hid the message of a bid from all but the bidder; the offer stands. */
export const BidMessageHidden = eventKind('BidMessageHidden', 1, aboutMessage)
export type BidMessageHidden = EventOf<typeof BidMessageHidden>

/** The message of a bid is shown again. */
export const BidMessageRestored = eventKind('BidMessageRestored', 1, aboutMessage)

/** What pages show of a bidder beside its bids on these requests changed: fetch it again. */
export const BidderRenamed = eventKind('BidderRenamed', 1, z.object({ bidderId: Id, requestIds: z.array(Id) }))

const byBlock = z.object({ requestId: Id, ownerId: Id, bidderId: Id, bids: z.number() })

/** So many bids of a carrier on a request went out of sight, because the carrier or the owner blocks the other. */
export const BidsSetAside = eventKind('BidsSetAside', 1, byBlock)

/** So many of them are in sight again. */
export const BidsBroughtBack = eventKind('BidsBroughtBack', 1, byBlock)

/** A request is completed or cancelled, as those who bid on it and did not win it hear. */
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

/** A bid has come back: its carrier may place one more this month (QUOTA-01). */
export const BidReturned = eventKind(
  'BidReturned',
  1,
  z.object({ bidId: Id, requestId: Id, carrierId: Id, reason: ReturnReason }),
)
