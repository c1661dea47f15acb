import type { Generated, JSONColumnType } from 'kysely'
import type { BidStatus, PlaceBid } from './contract.ts'
import type { ReturnReason, ReturnState } from './returns/contract.ts'

export interface BidsTable {
  id: string
  collection_request_id: string
  /** Null once the bidder has deleted their account. */
  bidder_id: string | null
  /** Pounds, numeric(10,2): a string as PostgreSQL sends it. */
  bid_amount: string
  bid_message: string | null
  /** What its carrier ticked about the load; null for nothing. */
  carries: JSONColumnType<NonNullable<PlaceBid['carries']>> | null
  status: Generated<BidStatus>
  created_at: Date
  /** When the bidder took it back: no list shows it and it cannot be accepted; it still counts towards the quota. */
  withdrawn_at: Date | null
  /** When a block took it out of everybody's sight but its bidder's (BLOCK-02). */
  set_aside_at: Generated<Date | null>
  /** When staff hid the message; the offer stands. */
  hidden_at: Date | null
  /** 1 when placed, 2 once decided or withdrawn. */
  version: Generated<number>
  /** When it was judged whether the owner opened it in time (QUOTA-01); null while that is to come. */
  opening_judged_at: Generated<Date | null>
}

export interface BiddingTables {
  bids: BidsTable
  /** Bids that came back to their carrier's month, or wait for staff to decide that: each at most once. */
  bid_returns: {
    bid_id: string
    carrier_id: string
    reason: ReturnReason
    state: ReturnState
    /** When the state was written; a return counts for the month of London that this lies in. */
    at: Date
  }
  /** When the owner's page last asked for the bids on a request and got new ones (QUOTA-02). */
  request_owner_looks: { request_id: string; last_at: Date }
}
