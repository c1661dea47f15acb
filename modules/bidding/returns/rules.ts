import { Refusal } from '#server/platform/kernel/errors.ts'
import { MOST_BY_CANCELLATION, type ReturnReason, type ReturnState } from './contract.ts'

/** A bid that its owner has not opened after this comes back (QUOTA-01). */
export const OPEN_WITHIN_MS = 48 * 60 * 60_000

/** A bid placed at or before this time has had its 48 hours; the clocks of London do not matter to them. */
export const openedBefore = (now: Date): Date => new Date(now.getTime() - OPEN_WITHIN_MS)

/** Whether the owner's page asked for the bids after a bid was placed (QUOTA-02). */
export const wasSeen = (placedAt: Date, lastLookAt: Date | null): boolean =>
  lastLookAt !== null && lastLookAt.getTime() >= placedAt.getTime()

/** A bid as far as it matters to whether it comes back. */
export interface WastedBid {
  bidId: string
  status: 'active' | 'accepted' | 'rejected'
  withdrawn: boolean
  /** Staff hid its message. */
  hidden: boolean
}

/**
 * Whether a bid comes back for `reason`: never one that was withdrawn or hidden. One that lost to another comes back
 * only where that award has fallen, too: the request was cancelled after it, or its winner has gone (QUOTA-01).
 */
export function comesBack({ status, withdrawn, hidden }: Omit<WastedBid, 'bidId'>, reason: Automatic): boolean {
  return !withdrawn && !hidden && STATUSES[reason].includes(status)
}

type Automatic = Exclude<ReturnReason, 'by_staff'>

const STATUSES: Record<Automatic, readonly WastedBid['status'][]> = {
  unopened: ['active'],
  owner_cancelled: ['active', 'accepted', 'rejected'],
  // a request that staff cancelled after an award, and one that they hid while it was open
  staff_removed: ['active', 'accepted', 'rejected'],
  winner_gone: ['rejected'],
}

/**
 * What is written for bids of one carrier that come back together: beyond the month's most by cancellation they wait
 * for staff. `before` is how many came back so in this month already.
 */
export function statesOf(count: number, reason: ReturnReason, before: number): ReturnState[] {
  const room = reason === 'owner_cancelled' ? Math.max(0, MOST_BY_CANCELLATION - before) : count
  return Array.from({ length: count }, (_, at) => (at < room ? 'returned' : 'waiting'))
}

interface Deciding {
  /** Null when there is no such bid. */
  bid: { carrierId: string | null; withdrawn: boolean; hidden: boolean } | null
  /** What has been written about it. */
  state: ReturnState | null
  /** Its carrier's plan has no limit now. */
  unlimited: boolean
  decision: 'return' | 'refuse'
}

/**
 * Decides what staff make of a bid (QUOTA-05).
 * Throws Refusal: not_found, already_returned, not_waiting, never_returns, no_limit.
 */
export function decideReturn({ bid, state, unlimited, decision }: Deciding): 'returned' | 'refused' {
  if (!bid) throw new Refusal('not_found', 'not_found', 'Bid not found.')
  if (state === 'returned') throw new Refusal('conflict', 'already_returned', 'This bid has come back already.')
  if (decision === 'refuse') {
    if (state !== 'waiting') throw new Refusal('conflict', 'not_waiting', 'The return of this bid does not wait.')
    return 'refused'
  }
  if (bid.carrierId === null || bid.withdrawn || bid.hidden)
    throw new Refusal('conflict', 'never_returns', 'A bid that was withdrawn or hidden never comes back.')
  if (unlimited) throw new Refusal('conflict', 'no_limit', 'The plan of this carrier has no limit: nothing comes back.')
  return 'returned'
}
