import { Refusal } from '#server/platform/kernel/errors.ts'
import { MAX_BY_CANCELLATION, type ReturnReason, type ReturnState } from './contract.ts'

/** A bid that the owner has not opened after this time is returned (QUOTA-01). */
export const OPEN_WITHIN_MS = 48 * 60 * 60_000

/** Returns the latest time at which a bid was placed to be due now. London clock changes don't matter. */
export const openedBefore = (now: Date): Date => new Date(now.getTime() - OPEN_WITHIN_MS)

/** Whether the owner viewed the bids after a bid was placed (QUOTA-02). */
export const wasSeen = (placedAt: Date, lastLookAt: Date | null): boolean =>
  lastLookAt !== null && lastLookAt.getTime() >= placedAt.getTime()

/** The facts of a bid that decide whether it is returned. */
export interface WastedBid {
  bidId: string
  status: 'active' | 'accepted' | 'rejected'
  withdrawn: boolean
  /** Staff hid its message. */
  hidden: boolean
}

/**
 * Whether a bid is returned for `reason`; withdrawn and hidden bids never are. One that lost is only returned if the
 * award fell through: the request was cancelled later, or the winner pulled out (QUOTA-01).
 */
export function comesBack({ status, withdrawn, hidden }: Omit<WastedBid, 'bidId'>, reason: Automatic): boolean {
  return !withdrawn && !hidden && STATUSES[reason].includes(status)
}

type Automatic = Exclude<ReturnReason, 'by_staff'>

const STATUSES: Record<Automatic, readonly WastedBid['status'][]> = {
  unopened: ['active'],
  owner_cancelled: ['active', 'accepted', 'rejected'],
  // a request that staff cancelled after an award, or hid while it was open
  staff_removed: ['active', 'accepted', 'rejected'],
  winner_gone: ['rejected'],
}

/**
 * Returns the states of bids of one carrier that are returned together: beyond the month's maximum for cancellations,
 * they wait for staff. `before` is the number already returned for this reason this month.
 */
export function statesOf(count: number, reason: ReturnReason, before: number): ReturnState[] {
  const room = reason === 'owner_cancelled' ? Math.max(0, MAX_BY_CANCELLATION - before) : count
  return Array.from({ length: count }, (_, at) => (at < room ? 'returned' : 'waiting'))
}

interface Deciding {
  /** Null if there is no such bid. */
  bid: { carrierId: string | null; withdrawn: boolean; hidden: boolean } | null
  /** The state of its return, if any. */
  state: ReturnState | null
  /** The carrier's plan has no limit at present. */
  unlimited: boolean
  decision: 'return' | 'refuse'
}

/**
 * Decides what staff may do about a bid (QUOTA-05).
 * Throws Refusal: not_found, already_returned, not_waiting, never_returns, no_limit.
 */
export function decideReturn({ bid, state, unlimited, decision }: Deciding): 'returned' | 'refused' {
  if (!bid) throw new Refusal('not_found', 'not_found', 'Bid not found.')
  if (state === 'returned') throw new Refusal('conflict', 'already_returned', 'This bid has already been returned.')
  if (decision === 'refuse') {
    if (state !== 'waiting') throw new Refusal('conflict', 'not_waiting', "This return isn't waiting for a decision.")
    return 'refused'
  }
  if (bid.carrierId === null || bid.withdrawn || bid.hidden)
    throw new Refusal('conflict', 'never_returns', "Withdrawn and hidden bids can't be returned.")
  if (unlimited)
    throw new Refusal('conflict', 'no_limit', "This carrier's plan has no limit, so there's nothing to return.")
  return 'returned'
}
