import * as z from 'zod/mini'
import { RegistrationLine } from '#modules/licences/line/contract.ts'
import { VerificationStatus } from '#modules/profiles/badge/contract.ts'
import { RequestCard } from '#modules/requests/contract.ts'
import { ReviewSummary } from '#modules/reviews/summary/contract.ts'
import {
  Cursor,
  endpoint,
  Hidden,
  Id,
  Instant,
  idParam,
  liveMessage,
  orNull,
  Pounds,
  pageOf,
  pounds,
  text,
} from '#server/platform/kernel/contract.ts'

export const BidStatus = z.enum(['active', 'accepted', 'rejected'])
export type BidStatus = z.output<typeof BidStatus>

/** A bid as all see it (R32): no contact details, no email (R04). */
export const Bid = z.object({
  id: Id,
  collectionRequestId: Id,
  /** Null when the bidder has deleted their account: shown as 'Anonymous' (BID-12). */
  bidderId: z.nullable(Id),
  /** Null falls back to the first 8 characters of the bidder id (BID-11). */
  bidderName: z.nullable(z.string()),
  bidderVerification: VerificationStatus,
  /** Set on an active bid while its bidder is suspended: it cannot be accepted meanwhile. */
  bidderSuspended: z.optional(z.literal(true)),
  /** Its right to carry waste (TRUST-03); left out where the bidder has left. */
  bidderRegistration: z.optional(RegistrationLine),
  /** How it was reviewed (REVIEW-04); left out where the bidder has left. */
  bidderReviews: z.optional(ReviewSummary),
  /** Pounds. */
  bidAmount: Pounds,
  bidMessage: z.nullable(z.string()),
  /** Set where staff hid the message: its bidder alone reads it. */
  messageHidden: Hidden,
  status: BidStatus,
  createdAt: Instant,
  /** 1 when placed, 2 when accepted, rejected or withdrawn, one more when the bidder leaves. */
  version: z.number(),
})
export type Bid = z.output<typeof Bid>

export const BID_MESSAGE_MAX = 500

/** VAL-08 to VAL-11. Bidder, status and time are the server's: unknown keys are refused (R08). */
export const PlaceBid = z.strictObject({
  bidAmount: pounds('Bid amount'),
  bidMessage: orNull(
    text({ max: BID_MESSAGE_MAX, tooLong: `Message must be at most ${BID_MESSAGE_MAX} characters long.` }),
  ),
  /** The version of the request that the carrier has seen: a bid on a list that has changed since is refused, `changed_meanwhile`. */
  seen: z.optional(z.int()),
  /** What the carrier says of the load; left out where it ticked nothing. */
  carries: z.optional(
    z.strictObject({
      /** 'I may carry and hand over each of these' (ITEM-09): needed where the load has something hazardous or with POPs. */
      allowed: z.boolean(),
      /** 'Some of it will be reused' (FLOOR-02). */
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
  session: 'held',
  params: idParam('requestId'),
  body: PlaceBid,
  idempotent: true,
  answer: Bid,
  status: 201,
})

export const withdrawBid = endpoint({
  id: 'withdrawBid',
  summary:
    'Take the own active bid back while nothing is decided. It leaves every list and still counts for the month.',
  method: 'POST',
  path: '/api/bids/:bidId/withdrawal',
  access: 'signed-in',
  params: idParam('bidId'),
  idempotent: true,
  answer: z.object({ id: Id, requestId: Id, version: z.number(), withdrawnAt: Instant }),
})

const Floor = z.object({
  /** Whole pounds. */
  pounds: z.number(),
  /** Bids on this page, and the winning and the own one, that are marked. */
  marked: z.array(Id),
  /** Of those, whose carrier says that some of it will be reused. */
  reused: z.array(Id),
})

const UsedBefore = z.object({
  businessId: Id,
  /** Year of London. */
  year: z.number(),
})

export const bidsOnRequest = endpoint({
  id: 'bidsOnRequest',
  summary: 'Bids on a request, newest first.',
  method: 'GET',
  path: '/api/requests/:requestId/bids',
  access: 'anyone',
  params: idParam('requestId'),
  query: z.strictObject({ after: Cursor }),
  answer: z.extend(pageOf(Bid), {
    /** All bids on the request, not only this page's. */
    total: z.number(),
    /** The accepted bid, wherever it stands in the list. */
    winning: z.nullable(Bid),
    /** The caller's own newest bid, wherever it stands in the list; null for visitors. */
    own: z.nullable(Bid),
    /** Why the caller can't bid on this request, in words, whatever else they may do; left out where nothing is known (BLOCK-01). */
    cannotBid: z.optional(z.string()),
    /** What tipping costs: for the owner, and for a bidder whose own bid is below (FLOOR-12); left out for everybody else. */
    floor: z.optional(Floor),
    /** The carriers on this page that completed another job for the owner, with the year of the newest: for the owner alone, left out where there are none (USED-01). */
    usedBefore: z.optional(z.array(UsedBefore)),
  }),
})

export const MyBid = z.object({
  bid: Bid,
  /** Null when the job is missing (DASH-32). */
  request: z.nullable(RequestCard),
})
export type MyBid = z.output<typeof MyBid>

export const myBids = endpoint({
  id: 'myBids',
  summary: "The caller's own bids with their requests, newest first (CALL-30).",
  method: 'GET',
  path: '/api/my-bids',
  access: 'signed-in',
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(MyBid),
})

/** Why the caller may not bid at all, whatever the request; null when it may. */
export const BidBar = z.nullable(
  z.enum(['not_business', 'not_subscribed', 'not_verified', 'not_registered', 'quota_used']),
)
export type BidBar = z.output<typeof BidBar>

/** The caller's bid that counts on a request: the accepted one, else the newest that waits. */
const StandingBid = z.object({ requestId: Id, bidAmount: Pounds, status: BidStatus })

export const myStandingBids = endpoint({
  id: 'myStandingBids',
  summary: 'What the caller bid on each request where that waits or has won: of the newest 500 of each, one a request.',
  method: 'GET',
  path: '/api/my-standing-bids',
  access: 'signed-in',
  answer: z.object({ items: z.array(StandingBid) }),
})

const OwnRequestBids = z.object({
  requestId: Id,
  /** The newest that can be accepted; null where none can. */
  newest: z.nullable(Bid),
  /** The accepted one, once there is one. */
  winning: z.nullable(Bid),
})

export const bidsOnMyRequests = endpoint({
  id: 'bidsOnMyRequests',
  summary:
    "The newest bid that can be accepted, and the accepted one, on each of the caller's newest requests that has bids.",
  method: 'GET',
  path: '/api/bids-on-my-requests',
  access: 'signed-in',
  answer: z.object({ items: z.array(OwnRequestBids) }),
})

export const myBidAllowance = endpoint({
  id: 'myBidAllowance',
  summary: 'How many bids the caller has left this calendar month, Europe/London (R17).',
  method: 'GET',
  path: '/api/my-bid-allowance',
  access: 'signed-in',
  answer: z.object({
    bar: BidBar,
    /** Sentence to show for `bar`. */
    reason: z.nullable(z.string()),
    used: z.number(),
    /** Bids that came back this month: so many more than `limit` may be placed (QUOTA-03). */
    returned: z.number(),
    /** Null is unlimited. */
    limit: z.nullable(z.number()),
  }),
})

/** Goes to the request's room, to its owner and to the bidder. */
export const bidPlaced = liveMessage({
  name: 'bid.placed',
  payload: z.object({ id: Id, version: z.number(), patch: Bid }),
})

/** Goes to the bidder of each bid that an acceptance decided. */
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

/** Goes to the request's room, to its owner and to the bidder: the bid is on no list any more. */
export const bidWithdrawn = liveMessage({
  name: 'bid.withdrawn',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ withdrawnAt: Instant }), requestId: Id }),
})

/** Goes to the job pages where a carrier has bid: its badge has changed. `id` is the bidder. */
export const bidderChanged = liveMessage({
  name: 'bidder.changed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ bidderVerification: VerificationStatus }) }),
})

/** Goes to the job page: the bidder has deleted its account. */
export const bidAnonymised = liveMessage({
  name: 'bid.anonymised',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ status: BidStatus }), requestId: Id }),
})

/** Goes to the job page and to the bidder: the message of a bid was hidden by staff, or is shown again. Fetch the bids again. */
export const bidMessageChanged = liveMessage({
  name: 'bid.message',
  payload: z.object({ id: Id, requestId: Id, patch: z.object({ messageHidden: z.boolean() }) }),
})

/** Goes to the job pages where someone has bid: their name was hidden by staff or is shown again, or their bids went out of sight or came back. Fetch the bids again. `id` is the bidder. */
export const bidderRenamed = liveMessage({
  name: 'bidder.renamed',
  payload: z.object({ id: Id, patch: z.object({ requestIds: z.array(Id) }) }),
})
