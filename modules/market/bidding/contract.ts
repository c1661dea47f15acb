import * as z from 'zod/mini'
import { RegistrationSummary } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import { RequestCard } from '#modules/market/requests/contract.ts'
import { ReviewSummary } from '#modules/market/reviews/contract/summary.ts'
import {
  Cursor,
  endpoint,
  Hidden,
  Id,
  Instant,
  idParam,
  orNull,
  Pounds,
  pageOf,
  pounds,
  text,
} from '#server/platform/kernel/contract.ts'

export const BidStatus = z.enum(['active', 'accepted', 'rejected'])
export type BidStatus = z.output<typeof BidStatus>

/** A bid as everyone sees it (R32): no contact details, no email (R04). */
export const Bid = z.object({
  id: Id,
  collectionRequestId: Id,
  /** Null once the bidder has deleted their account: shown as 'Anonymous' (BID-12). */
  bidderId: z.nullable(Id),
  /** If null, screens show the first 8 characters of the bidder id (BID-11). */
  bidderName: z.nullable(z.string()),
  bidderVerification: VerificationStatus,
  /** Set on an active bid while its bidder is suspended, so that it can't be accepted. */
  bidderSuspended: z.optional(z.literal(true)),
  /** The carrier's registration (TRUST-03); left out once the account is deleted. */
  bidderRegistration: z.optional(RegistrationSummary),
  /** The carrier's reviews (REVIEW-04); left out once the account is deleted. */
  bidderReviews: z.optional(ReviewSummary),
  /** Pounds. */
  bidAmount: Pounds,
  bidMessage: z.nullable(z.string()),
  /** Set if staff hid the message; only its bidder can still read it. */
  messageHidden: Hidden,
  status: BidStatus,
  createdAt: Instant,
  /** 1 when placed, 2 when accepted, rejected or withdrawn, plus 1 when the bidder's account is deleted. */
  version: z.number(),
})
export type Bid = z.output<typeof Bid>

export const BID_MESSAGE_MAX = 500

/** A bid to place (VAL-08 to VAL-11). The server sets bidder, status and time; unknown keys are rejected (R08). */
export const PlaceBid = z.strictObject({
  bidAmount: pounds('Bid amount'),
  bidMessage: orNull(
    text({ max: BID_MESSAGE_MAX, tooLong: `Message must be at most ${BID_MESSAGE_MAX} characters long.` }),
  ),
  /** The request version that the carrier saw. A bid on an older version is refused with `changed_meanwhile`. */
  seen: z.optional(z.int()),
  /** The carrier's confirmations about the items; left out if none. */
  carries: z.optional(
    z.strictObject({
      /** 'I’m allowed to carry and dispose of these items' (ITEM-09): required for hazardous items and POPs. */
      allowed: z.boolean(),
      /** 'Some items will be reused' (FLOOR-02). */
      reused: z.boolean(),
    }),
  ),
})
export type PlaceBid = z.output<typeof PlaceBid>

export const placeBid = endpoint({
  id: 'placeBid',
  summary: 'Place a bid on an open request (R16).',
  method: 'POST',
  path: '/api/requests/:requestId/bids',
  access: 'signed-in',
  scope: 'bids:write',
  session: 'checked-by-command',
  params: idParam('requestId'),
  body: PlaceBid,
  idempotent: true,
  answer: Bid,
  status: 201,
})

export const withdrawBid = endpoint({
  id: 'withdrawBid',
  summary:
    "Withdraw the caller's own active bid before a decision. It leaves every list and still counts for the month.",
  method: 'POST',
  path: '/api/bids/:bidId/withdrawal',
  access: 'signed-in',
  scope: 'bids:write',
  params: idParam('bidId'),
  idempotent: true,
  answer: z.object({ id: Id, requestId: Id, version: z.number(), withdrawnAt: Instant }),
})

const Floor = z.object({
  /** Whole pounds. */
  pounds: z.number(),
  /** Ids of the bids marked as too cheap: of this page, the winning one and the caller's own. */
  marked: z.array(Id),
  /** Ids of the marked bids whose carrier says that some items will be reused. */
  reused: z.array(Id),
})

const UsedBefore = z.object({
  businessId: Id,
  /** The year of the last completed job, Europe/London. */
  year: z.number(),
})

export const bidsOnRequest = endpoint({
  id: 'bidsOnRequest',
  summary: 'Bids on a request, newest first.',
  method: 'GET',
  path: '/api/requests/:requestId/bids',
  access: 'anyone',
  scope: 'bids:read',
  params: idParam('requestId'),
  query: z.strictObject({ after: Cursor }),
  answer: z.extend(pageOf(Bid), {
    /** All bids on the request, on every page. */
    total: z.number(),
    /** The accepted bid, whichever page it is on. */
    winning: z.nullable(Bid),
    /** The caller's own newest bid, whichever page it is on; null for visitors. */
    own: z.nullable(Bid),
    /** Why the caller can't bid on this request, as a sentence; left out if nothing is known (BLOCK-01). */
    cannotBid: z.optional(z.string()),
    /** The disposal cost: for the owner, and for a bidder whose own bid is below it (FLOOR-12); otherwise left out. */
    floor: z.optional(Floor),
    /**
     * The carriers on this page that completed another job for the owner, with the year of the last one; only for the
     * owner, left out if there are none (USED-01).
     */
    usedBefore: z.optional(z.array(UsedBefore)),
  }),
})

export const MyBid = z.object({
  bid: Bid,
  /** Null if the job is missing (DASH-32). */
  request: z.nullable(RequestCard),
})
export type MyBid = z.output<typeof MyBid>

export const myBids = endpoint({
  id: 'myBids',
  summary: "The caller's own bids with their requests, newest first (CALL-30).",
  method: 'GET',
  path: '/api/my-bids',
  access: 'signed-in',
  scope: 'bids:read',
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(MyBid),
})

/** Why the caller can't bid on any request; null if it can. */
export const BidBlocker = z.nullable(
  z.enum(['not_business', 'not_subscribed', 'not_verified', 'not_registered', 'quota_used']),
)
export type BidBlocker = z.output<typeof BidBlocker>

/** The caller's bid that counts on a request: the accepted one, else the newest open one. */
const StandingBid = z.object({ requestId: Id, bidAmount: Pounds, status: BidStatus })

export const myStandingBids = endpoint({
  id: 'myStandingBids',
  summary: "The caller's bid on each request where it is open or has won: the newest 500 of each, one per request.",
  method: 'GET',
  path: '/api/my-standing-bids',
  access: 'signed-in',
  scope: 'bids:read',
  answer: z.object({ items: z.array(StandingBid) }),
})

const OwnRequestBids = z.object({
  requestId: Id,
  /** The newest bid that can be accepted; null if there is none. */
  newest: z.nullable(Bid),
  /** The accepted bid, once there is one. */
  winning: z.nullable(Bid),
})

export const bidsOnMyRequests = endpoint({
  id: 'bidsOnMyRequests',
  summary:
    "The newest bid that can be accepted, and the accepted one, on each of the caller's newest requests with bids.",
  method: 'GET',
  path: '/api/bids-on-my-requests',
  access: 'signed-in',
  scope: 'bids:read',
  answer: z.object({ items: z.array(OwnRequestBids) }),
})

export const myBidAllowance = endpoint({
  id: 'myBidAllowance',
  summary: 'How many bids the caller has left this calendar month, Europe/London (R17).',
  method: 'GET',
  path: '/api/my-bid-allowance',
  access: 'signed-in',
  scope: 'bids:read',
  answer: z.object({
    bar: BidBlocker,
    reason: z.nullable(z.string()),
    used: z.number(),
    /** Bids returned this month: this many more than `limit` may be placed (QUOTA-03). */
    returned: z.number(),
    /** Null if unlimited. */
    limit: z.nullable(z.number()),
  }),
})
