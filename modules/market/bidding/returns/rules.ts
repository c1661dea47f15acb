import { Refusal } from '#server/platform/kernel/errors.ts'
import { MAX_BY_CANCELLATION, type ReturnReason, type ReturnState } from './contract.ts'

/** A bid that the owner has not opened after this time is returned (QUOTA-01). */
export const OPEN_WITHIN_MS = 48 * 60 * 60_000

/** Returns the time at or before which a bid must have been placed for its return to be due now, if it is unopened. */
export const unopenedBidsCutoff = (now: Date): Date => new Date(now.getTime() - OPEN_WITHIN_MS)

/** Whether the owner viewed the bids after a bid was placed (QUOTA-02). */
export const wasViewed = (placedAt: Date, lastViewedAt: Date | null): boolean =>
  lastViewedAt !== null && lastViewedAt.getTime() >= placedAt.getTime()

/** The state of a bid that decides whether it is returned. */
export interface ReturnableBid {
  bidId: string
  status: 'active' | 'accepted' | 'rejected'
  withdrawn: boolean
  /** Whether staff hid its message. */
  hidden: boolean
}

/**
 * Whether a bid is returned for `reason`; withdrawn and hidden bids never are. A rejected bid is only
 * returned if the job didn't take place: the request was cancelled later, or the winner pulled out (QUOTA-01).
 */
export function isReturnable(
  { status, withdrawn, hidden }: Omit<ReturnableBid, 'bidId'>,
  reason: AutomaticReason,
): boolean {
  return !withdrawn && !hidden && RETURNABLE_STATUSES[reason].includes(status)
}

type AutomaticReason = Exclude<ReturnReason, 'by_staff'>

const RETURNABLE_STATUSES: Record<AutomaticReason, readonly ReturnableBid['status'][]> = {
  unopened: ['active'],
  owner_cancelled: ['active', 'accepted', 'rejected'],
  // a request that staff cancelled after an award, or hid while it was open
  staff_removed: ['active', 'accepted', 'rejected'],
  winner_gone: ['rejected'],
}

/**
 * Returns the states of `count` bids of one carrier that are returned together: bids beyond the month's maximum for
 * cancellations wait for staff. `returnedBefore` is the number already returned for this reason this month.
 */
export function returnStates(count: number, reason: ReturnReason, returnedBefore: number): ReturnState[] {
  const returnable = reason === 'owner_cancelled' ? Math.max(0, MAX_BY_CANCELLATION - returnedBefore) : count
  return Array.from({ length: count }, (_, index) => (index < returnable ? 'returned' : 'waiting'))
}

interface DecideReturnInput {
  /** Null if there is no such bid. */
  bid: { carrierId: string | null; withdrawn: boolean; hidden: boolean } | null
  /** The state of the bid's return; null if there is none. */
  state: ReturnState | null
  /** Whether the carrier's current plan has no limit. */
  unlimited: boolean
  decision: 'return' | 'refuse'
}

/**
 * Returns the state of a bid's return after a decision of staff (QUOTA-05).
 * Throws a Refusal: `not_found`, `already_returned`, `not_waiting`, `never_returns`, `no_limit`.
 */
export function decideReturn({ bid, state, unlimited, decision }: DecideReturnInput): 'returned' | 'refused' {
  if (!bid) throw new Refusal('not_found', 'not_found', 'Bid not found.')
  if (state === 'returned') throw new Refusal('conflict', 'already_returned', 'This bid has already been returned.')
  if (decision === 'refuse') {
    if (state !== 'waiting') throw new Refusal('conflict', 'not_waiting', 'This return isn’t waiting for a decision.')
    return 'refused'
  }
  if (bid.carrierId === null || bid.withdrawn || bid.hidden)
    throw new Refusal('conflict', 'never_returns', 'Withdrawn and hidden bids can’t be returned.')
  if (unlimited)
    throw new Refusal('conflict', 'no_limit', 'This carrier’s plan has no limit, so there’s nothing to return.')
  return 'returned'
}
