import type { RegistrationSummary } from '#modules/carriers/carrier-registration/contract/summary.ts'
import type { RegistrationRule } from '#modules/carriers/carrier-registration/facade.ts'
import type { BidderCard } from '#modules/carriers/profiles/contract.ts'
import { isClosed } from '#modules/market/requests/contract/facts.ts'
import type { ReviewSummary } from '#modules/market/reviews/contract/summary.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { BidBlocker, PlaceBid } from './contract.ts'
import { BidAccepted, BidPlaced, BidRejected, BidWithdrawn } from './events.ts'

/** The state of a locked request that decides what may happen to its bids. */
export interface RequestState {
  id: string
  /** Null once the owner has deleted their account. */
  userId: string | null
  title: string
  status: string
  winningBidId: string | null
  /** False while hidden by staff. */
  shown: boolean
  /** Whether some items need a carrier who may carry them, so that the bidder must confirm it (ITEM-09). */
  needsConfirmation: boolean
  /** Pounds; null if the owner gave none. */
  budget: number | null
  /** Whether automatic booking accepts the first bid at or below the budget (BOOK-01). */
  bookAtBudget: boolean
  version: number
}

/** The bidder and its entitlements this month. */
export interface Bidder {
  card: BidderCard
  userType: 'customer' | 'business' | null
  registration: {
    /** Why the registration prevents a bid, as a sentence; null if it doesn't (TRUST-15). */
    blockerText: string | null
    summary: RegistrationSummary
  }
  /** Null without an active subscription; `monthlyBids` is null if unlimited. */
  allowance: { monthlyBids: number | null } | null
  /** Bids placed in the current calendar month, Europe/London (R17), less those returned in it (QUOTA-03). */
  usedThisMonth: number
}

export interface BidSettings {
  /** BIDDING_REQUIRES_VERIFIED (R16). */
  requiresVerified: boolean
  /** BIDDING_REQUIRES_REGISTRATION (TRUST-16). */
  registration: RegistrationRule
}

export interface PlacingSettings extends BidSettings {
  /** Whether carriers must confirm that they may carry hazardous items (feature `load`). */
  requiresConfirmations: boolean
  /** Whether to include reviews of bidders (feature `reviews`). */
  reviews: boolean
}

/** Returns why a carrier can't bid on any request; null if it can (R16, R17, TRUST-15). */
export function findBidBlocker(
  bidder: Bidder,
  { requiresVerified }: Pick<BidSettings, 'requiresVerified'>,
): BidBlocker {
  if (bidder.userType !== 'business') return 'not_business'
  if (!bidder.allowance) return 'not_subscribed'
  if (requiresVerified && bidder.card.verificationStatus !== 'verified') return 'not_verified'
  if (bidder.registration.blockerText !== null) return 'not_registered'
  const { monthlyBids } = bidder.allowance
  return monthlyBids !== null && bidder.usedThisMonth >= monthlyBids ? 'quota_used' : null
}

/** Returns the message to a blocked bidder. */
export function blockerMessage(
  blocker: NonNullable<BidBlocker>,
  { allowance, registration }: Pick<Bidder, 'allowance' | 'registration'>,
): string {
  const reasons: Record<NonNullable<BidBlocker>, string> = {
    not_business: 'Only business accounts can place bids.',
    not_subscribed: 'You need an active subscription to place bids.',
    not_verified: 'Your business must be verified before you can place bids.',
    not_registered: registration.blockerText ?? '',
    quota_used: `You’ve used all ${allowance?.monthlyBids} bids in your plan this month. Business Premium has unlimited bids.`,
  }
  return reasons[blocker]
}

const CONFIRMATION_NEEDED = 'Confirm that you’re allowed to carry these items.'

interface PlaceBidInput {
  bidId: string
  request: RequestState | null
  bidder: Bidder
  /** The bidder's reviews; undefined if not shown. */
  reviews: ReviewSummary | undefined
  input: PlaceBid
  settings: Omit<PlacingSettings, 'registration' | 'reviews'>
  now: Date
}

/**
 * Decides whether a bid may be placed, and returns its event (BID-14 to BID-18, R16, R17).
 * Throws a Refusal: `not_found`, `own_request`, `request_closed`, `not_business`, `not_subscribed`, `not_verified`,
 * `not_registered`, `quota_used`, `changed_meanwhile` where the carrier saw an older version, `tick_needed` (ITEM-09).
 */
export function placeBid({ bidId, request, bidder, reviews, input, settings, now }: PlaceBidInput): BidPlaced {
  if (!request) throw new Refusal('not_found', 'not_found', 'Job not found.')
  if (request.userId === bidder.card.userId)
    throw new Refusal('forbidden', 'own_request', 'You can’t bid on your own request.')
  if (!request.shown) throw new Refusal('not_found', 'not_found', 'Job not found.')
  if (isClosed(request) || request.userId === null) throw requestClosed(request)
  const blocker = findBidBlocker(bidder, settings)
  if (blocker) throw new Refusal('forbidden', blocker, blockerMessage(blocker, bidder))
  if (input.seen !== undefined && input.seen !== request.version)
    throw new Refusal(
      'conflict',
      'changed_meanwhile',
      'This job has changed since you opened it. Check it and try again.',
    )
  if (settings.requiresConfirmations && request.needsConfirmation && !input.carries?.allowed)
    throw new Refusal('invalid', 'tick_needed', CONFIRMATION_NEEDED, { fields: { carries: CONFIRMATION_NEEDED } })
  return BidPlaced.of(
    {
      bidId,
      requestId: request.id,
      ownerId: request.userId,
      bidderId: bidder.card.userId,
      bidderName: bidder.card.displayName,
      bidderVerification: bidder.card.verificationStatus,
      bidderRegistration: bidder.registration.summary,
      bidderReviews: reviews,
      bidAmount: input.bidAmount,
      bidMessage: input.bidMessage || null,
      createdAt: now.toISOString(),
    },
    now,
  )
}

/**
 * Whether automatic booking accepts a valid bid (BOOK-02, BOOK-03): at or below the budget, by a verified carrier with
 * a confirmed registration that may carry the items.
 */
export function isBookedAutomatically(
  { bookAtBudget, budget, needsConfirmation }: Pick<RequestState, 'bookAtBudget' | 'budget' | 'needsConfirmation'>,
  { card, registration }: Pick<Bidder, 'card' | 'registration'>,
  { bidAmount, carries }: Pick<PlaceBid, 'bidAmount' | 'carries'>,
): boolean {
  if (!bookAtBudget || budget === null || bidAmount > budget) return false
  if (card.verificationStatus !== 'verified' || registration.summary.status !== 'confirmed') return false
  return !needsConfirmation || carries?.allowed === true
}

/** The state of a bid on a locked request. */
export interface BidState {
  id: string
  /** Null once the bidder has deleted their account. */
  bidderId: string | null
  /** Pounds. */
  bidAmount: number
  status: string
  withdrawnAt: Date | null
}

type ActiveBid = BidState & { bidderId: string }

/** Whether a bid can still be accepted, rejected or withdrawn: not once its bidder has deleted their account. */
const isActive = (bid: BidState): bid is ActiveBid =>
  bid.status === 'active' && bid.bidderId !== null && bid.withdrawnAt === null

interface AcceptBidInput {
  request: RequestState | null
  bids: readonly BidState[]
  bidId: string
  callerId: string
  /** Whether the bidder's account is suspended. */
  bidderSuspended: boolean
  /** Whether automatic booking accepts it. */
  automatic: boolean
  now: Date
}

/** The result of an acceptance: one bid accepted, every other active one rejected. */
export interface Award {
  accepted: BidAccepted
  rejected: readonly BidRejected[]
}

/**
 * Decides whether a bid may be accepted, and what happens to the others (BID-19 to BID-23, R01).
 * Throws a Refusal: `not_found`, `not_owner`, `request_closed`, `request_hidden`, `bidder_suspended`, `bid_not_active`.
 */
export function acceptBid({ request, bids, bidId, callerId, bidderSuspended, automatic, now }: AcceptBidInput): Award {
  const chosen = bids.find((bid) => bid.id === bidId)
  if (!request || !chosen) throw bidNotFound()
  // for anyone else, a hidden request doesn't exist (security.md 30)
  if (request.userId !== callerId) throw request.shown ? notOwner() : bidNotFound()
  if (isClosed(request)) throw requestClosed(request)
  if (!request.shown) throw requestHidden()
  if (bidderSuspended) throw bidderIsSuspended()
  if (!isActive(chosen)) throw new Refusal('conflict', 'bid_not_active', 'You can’t accept this bid any more.')
  const toEventData = (bid: ActiveBid) => ({
    bidId: bid.id,
    requestId: request.id,
    requestTitle: request.title,
    bidderId: bid.bidderId,
    bidAmount: bid.bidAmount,
  })
  return {
    accepted: BidAccepted.of({ ...toEventData(chosen), ownerId: callerId, ...(automatic && { automatic }) }, now),
    rejected: bids
      .filter(isActive)
      .filter((bid) => bid.id !== bidId)
      .map((bid) => BidRejected.of({ ...toEventData(bid), winningBidId: bidId }, now)),
  }
}

interface ChangeListInput {
  request: RequestState | null
  callerId: string
  /** The version that the owner edited. */
  version: number
  /** Whether the request ever had a bid, including withdrawn ones. */
  hasBids: boolean
}

/**
 * Checks that the owner may change the items (ITEM-24).
 * Throws a Refusal: `not_found`, `not_owner`, `request_closed`, `list_is_fixed`, `changed_meanwhile`.
 */
export function assertMayChangeList({ request, callerId, version, hasBids }: ChangeListInput): void {
  if (!request) throw new Refusal('not_found', 'not_found', 'Job not found.')
  if (request.userId !== callerId)
    throw request.shown
      ? new Refusal('forbidden', 'not_owner', 'Only the owner of this request can change its items.')
      : new Refusal('not_found', 'not_found', 'Job not found.')
  if (isClosed(request)) throw requestClosed(request)
  if (hasBids) throw new Refusal('conflict', 'list_is_fixed', LIST_IS_FIXED)
  if (request.version !== version)
    throw new Refusal(
      'conflict',
      'changed_meanwhile',
      'This request has changed since you opened it. Check it and try again.',
    )
}

const LIST_IS_FIXED = 'Carriers have already bid on these items. To change them, cancel and post again.'

interface WithdrawBidInput {
  request: RequestState | null
  bid: BidState | null
  callerId: string
  now: Date
}

/** The version of a decided or withdrawn bid; a placed bid has version 1. */
export const SETTLED_VERSION = 2

/**
 * Decides whether a bid may be withdrawn, and returns its event; null if it is already withdrawn.
 * Throws a Refusal: `not_found` (also for another carrier's bid), `request_closed`, `bid_not_active`.
 */
export function withdrawBid({ request, bid, callerId, now }: WithdrawBidInput): BidWithdrawn | null {
  if (!request || !bid || bid.bidderId !== callerId) throw bidNotFound()
  if (bid.withdrawnAt !== null) return null
  if (isClosed(request) || request.userId === null) throw requestClosed(request)
  if (!isActive(bid)) throw new Refusal('conflict', 'bid_not_active', 'You can’t withdraw this bid any more.')
  return BidWithdrawn.of(
    {
      bidId: bid.id,
      requestId: request.id,
      ownerId: request.userId,
      bidderId: callerId,
      version: SETTLED_VERSION,
      withdrawnAt: now.toISOString(),
    },
    now,
  )
}

const bidNotFound = () => new Refusal('not_found', 'not_found', 'Bid not found.')

const notOwner = () => new Refusal('forbidden', 'not_owner', 'Only the owner of this request can accept a bid.')

const requestHidden = () =>
  new Refusal('conflict', 'request_hidden', 'We’ve hidden this request. You can’t accept a bid until we show it again.')

const bidderIsSuspended = () =>
  new Refusal(
    'conflict',
    'bidder_suspended',
    'This carrier is suspended, so you can’t accept their bid. Choose another one.',
  )

function requestClosed({ status }: RequestState): Refusal {
  const message =
    status === 'cancelled' ? 'This request has been cancelled.' : 'This request already has an accepted bid.'
  return new Refusal('conflict', 'request_closed', message)
}
