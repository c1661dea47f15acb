import type { RegistrationRule } from '#modules/licences/facade.ts'
import type { RegistrationLine } from '#modules/licences/line/contract.ts'
import type { BidderCard } from '#modules/profiles/contract.ts'
import { isClosed } from '#modules/requests/facts/contract.ts'
import type { ReviewSummary } from '#modules/reviews/summary/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { BidBar, PlaceBid } from './contract.ts'
import { BidAccepted, BidPlaced, BidRejected, BidWithdrawn } from './events.ts'

/** The request as it stands under its lock. */
export interface JudgedRequest {
  id: string
  /** Null when the owner has deleted their account. */
  userId: string | null
  title: string
  status: string
  winningBidId: string | null
  /** False while staff hide it. */
  shown: boolean
  /** It holds what not every carrier may carry (ITEM-09). */
  needsTick: boolean
  /** Pounds; null where the owner named none. */
  budget: number | null
  /** The owner's standing instruction: accept the first bid at or below the budget (BOOK-01). */
  bookAtBudget: boolean
  version: number
}

/** Who wants to bid, and what they are entitled to this month. */
export interface Bidder {
  card: BidderCard
  userType: 'customer' | 'business' | null
  registration: {
    /** Why it keeps the bidder from bidding, in words; null when it does not (TRUST-15). */
    bar: string | null
    line: RegistrationLine
  }
  /** Null without an active subscription; `monthlyBids` null is unlimited. */
  allowance: { monthlyBids: number | null } | null
  /** Bids placed in the current calendar month, Europe/London (R17), less those that came back in it (QUOTA-03). */
  usedThisMonth: number
}

export interface BidSettings {
  /** BIDDING_REQUIRES_VERIFIED (R16). */
  requiresVerified: boolean
  /** BIDDING_REQUIRES_REGISTRATION (TRUST-16). */
  registration: RegistrationRule
}

export interface PlacingSettings extends BidSettings {
  /** Whether carriers say that they may carry what is hazardous (feature `load`). */
  asksTicks: boolean
  /** Whether it is told how a bidder was reviewed (feature `reviews`). */
  reviews: boolean
}

/** Why this bidder may not bid on anything at all right now; null when it may (R16, R17, TRUST-15). */
export function barOf(bidder: Bidder, { requiresVerified }: Pick<BidSettings, 'requiresVerified'>): BidBar {
  if (bidder.userType !== 'business') return 'not_business'
  if (!bidder.allowance) return 'not_subscribed'
  if (requiresVerified && bidder.card.verificationStatus !== 'verified') return 'not_verified'
  if (bidder.registration.bar !== null) return 'not_registered'
  const { monthlyBids } = bidder.allowance
  return monthlyBids !== null && bidder.usedThisMonth >= monthlyBids ? 'quota_used' : null
}

/** The sentence a barred bidder reads: what is in the way, and what to do about it. */
export function barReason(
  bar: NonNullable<BidBar>,
  { allowance, registration }: Pick<Bidder, 'allowance' | 'registration'>,
): string {
  const reasons: Record<NonNullable<BidBar>, string> = {
    not_business: 'Only business accounts can place bids.',
    not_subscribed: 'You need an active subscription to place bids.',
    not_verified: 'Your business must be verified before you can place bids.',
    not_registered: registration.bar ?? '',
    quota_used: `You have used all ${allowance?.monthlyBids} bids of your plan this month. Business Premium has unlimited bids.`,
  }
  return reasons[bar]
}

const TICK_NEEDED = 'Please confirm that you may carry these items.'

interface Placing {
  bidId: string
  request: JudgedRequest | null
  bidder: Bidder
  /** How the bidder was reviewed; undefined where that is not told. */
  reviews: ReviewSummary | undefined
  input: PlaceBid
  settings: Omit<PlacingSettings, 'registration' | 'reviews'>
  now: Date
}

/**
 * Decides whether a bid may be placed (BID-14 to BID-18, R16, R17).
 * Throws Refusal: not_found, own_request, request_closed, not_business, not_subscribed, not_verified, not_registered,
 * quota_used,
 * changed_meanwhile (it is not the version that the carrier has seen), tick_needed (ITEM-09).
 */
export function placeBid({ bidId, request, bidder, reviews, input, settings, now }: Placing): BidPlaced {
  if (!request) throw new Refusal('not_found', 'not_found', 'Job not found.')
  if (request.userId === bidder.card.userId)
    throw new Refusal('forbidden', 'own_request', 'You cannot bid on your own request.')
  if (!request.shown) throw new Refusal('not_found', 'not_found', 'Job not found.')
  if (isClosed(request) || request.userId === null) throw requestClosed(request)
  const bar = barOf(bidder, settings)
  if (bar) throw new Refusal('forbidden', bar, barReason(bar, bidder))
  if (input.seen !== undefined && input.seen !== request.version)
    throw new Refusal(
      'conflict',
      'changed_meanwhile',
      'This job has changed since you opened it. Check it and try again.',
    )
  if (settings.asksTicks && request.needsTick && !input.carries?.allowed)
    throw new Refusal('invalid', 'tick_needed', TICK_NEEDED, { fields: { carries: TICK_NEEDED } })
  return BidPlaced.of(
    {
      bidId,
      requestId: request.id,
      ownerId: request.userId,
      bidderId: bidder.card.userId,
      bidderName: bidder.card.displayName,
      bidderVerification: bidder.card.verificationStatus,
      bidderRegistration: bidder.registration.line,
      bidderReviews: reviews,
      bidAmount: input.bidAmount,
      bidMessage: input.bidMessage || null,
      createdAt: now.toISOString(),
    },
    now,
  )
}

/**
 * Whether a bid that may be placed is accepted with it by the owner's standing instruction (BOOK-02, BOOK-03): at or below
 * the budget, by a carrier that is verified, with a confirmed registration, that says it may carry what the load holds.
 */
export function booksAtOnce(
  { bookAtBudget, budget, needsTick }: Pick<JudgedRequest, 'bookAtBudget' | 'budget' | 'needsTick'>,
  { card, registration }: Pick<Bidder, 'card' | 'registration'>,
  { bidAmount, carries }: Pick<PlaceBid, 'bidAmount' | 'carries'>,
): boolean {
  if (!bookAtBudget || budget === null || bidAmount > budget) return false
  if (card.verificationStatus !== 'verified' || registration.line.status !== 'confirmed') return false
  return !needsTick || carries?.allowed === true
}

/** A bid as it stands under the request's lock. */
export interface JudgedBid {
  id: string
  /** Null when the bidder has deleted their account. */
  bidderId: string | null
  /** Pounds. */
  bidAmount: number
  status: string
  withdrawnAt: Date | null
}

type ActiveBid = JudgedBid & { bidderId: string }

/** Only a bid whose bidder has an account can be decided. */
const isActive = (bid: JudgedBid): bid is ActiveBid =>
  bid.status === 'active' && bid.bidderId !== null && bid.withdrawnAt === null

interface Accepting {
  request: JudgedRequest | null
  bids: readonly JudgedBid[]
  bidId: string
  callerId: string
  /** Whether the account of who placed it is suspended. */
  bidderSuspended: boolean
  /** Whether the owner's standing instruction accepts it. */
  automatic: boolean
  now: Date
}

/** What an acceptance makes true: one bid accepted, every other active one rejected. */
export interface Award {
  accepted: BidAccepted
  rejected: readonly BidRejected[]
}

/**
 * Decides whether a bid may be accepted, and what that does to the others (BID-19 to BID-23, R01).
 * Throws Refusal: not_found, not_owner, request_closed, request_hidden, bidder_suspended, bid_not_active.
 */
export function acceptBid({ request, bids, bidId, callerId, bidderSuspended, automatic, now }: Accepting): Award {
  const chosen = bids.find((bid) => bid.id === bidId)
  if (!request || !chosen) throw bidNotFound()
  // what is hidden is not there for strangers (security.md 30)
  if (request.userId !== callerId) throw request.shown ? notOwner() : bidNotFound()
  if (isClosed(request)) throw requestClosed(request)
  if (!request.shown) throw requestHidden()
  if (bidderSuspended) throw bidderIsSuspended()
  if (!isActive(chosen)) throw new Refusal('conflict', 'bid_not_active', 'This bid can no longer be accepted.')
  const facts = (bid: ActiveBid) => ({
    bidId: bid.id,
    requestId: request.id,
    requestTitle: request.title,
    bidderId: bid.bidderId,
    bidAmount: bid.bidAmount,
  })
  return {
    accepted: BidAccepted.of({ ...facts(chosen), ownerId: callerId, ...(automatic && { automatic }) }, now),
    rejected: bids
      .filter(isActive)
      .filter((bid) => bid.id !== bidId)
      .map((bid) => BidRejected.of({ ...facts(bid), winningBidId: bidId }, now)),
  }
}

interface Changing {
  request: JudgedRequest | null
  callerId: string
  /** The version that the owner has changed. */
  version: number
  /** Whether anybody has ever bid on it, also who took that back: somebody priced it. */
  priced: boolean
}

/**
 * Decides whether the owner may change the list (ITEM-24).
 * Throws Refusal: not_found, not_owner, request_closed, list_is_fixed, changed_meanwhile.
 */
export function changeList({ request, callerId, version, priced }: Changing): void {
  if (!request) throw new Refusal('not_found', 'not_found', 'Job not found.')
  if (request.userId !== callerId)
    throw request.shown
      ? new Refusal('forbidden', 'not_owner', 'Only the owner of this request can change its list.')
      : new Refusal('not_found', 'not_found', 'Job not found.')
  if (isClosed(request)) throw requestClosed(request)
  if (priced) throw new Refusal('conflict', 'list_is_fixed', LIST_IS_FIXED)
  if (request.version !== version) throw new Refusal('conflict', 'changed_meanwhile', 'Changed meanwhile. Look again.')
}

const LIST_IS_FIXED = 'Carriers have bid on this list. Changed your mind? Cancel and post it again.'

interface Withdrawing {
  request: JudgedRequest | null
  bid: JudgedBid | null
  callerId: string
  now: Date
}

/** Version of a bid that was decided or withdrawn. */
export const SETTLED = 2

/**
 * Decides whether a bid may be taken back; null when it has been already.
 * Throws Refusal: not_found (also for a bid of another carrier), request_closed, bid_not_active.
 */
export function withdrawBid({ request, bid, callerId, now }: Withdrawing): BidWithdrawn | null {
  if (!request || !bid || bid.bidderId !== callerId) throw bidNotFound()
  if (bid.withdrawnAt !== null) return null
  if (isClosed(request) || request.userId === null) throw requestClosed(request)
  if (!isActive(bid)) throw new Refusal('conflict', 'bid_not_active', 'This bid can no longer be withdrawn.')
  return BidWithdrawn.of(
    {
      bidId: bid.id,
      requestId: request.id,
      ownerId: request.userId,
      bidderId: callerId,
      version: SETTLED,
      withdrawnAt: now.toISOString(),
    },
    now,
  )
}

const bidNotFound = () => new Refusal('not_found', 'not_found', 'Bid not found.')

const notOwner = () => new Refusal('forbidden', 'not_owner', 'Only the owner of this request can accept a bid.')

const requestHidden = () =>
  new Refusal(
    'conflict',
    'request_hidden',
    'Our staff have hidden this request. Until they show it again, no bid on it can be accepted.',
  )

const bidderIsSuspended = () =>
  new Refusal(
    'conflict',
    'bidder_suspended',
    'The account of this carrier is suspended, so this bid cannot be accepted now. Please choose another one.',
  )

function requestClosed({ status }: JudgedRequest): Refusal {
  const message =
    status === 'cancelled' ? 'This request has been cancelled.' : 'This request already has an accepted bid.'
  return new Refusal('conflict', 'request_closed', message)
}
