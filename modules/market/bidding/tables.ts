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
  /** What the carrier confirmed about the items; null for nothing. */
  carries: JSONColumnType<NonNullable<PlaceBid['carries']>> | null
  status: Generated<BidStatus>
  created_at: Date
  /**
   * When the bidder withdrew the bid, which is then on no list and can't be accepted, but still counts for the month.
   */
  withdrawn_at: Date | null
  /** When a block hid the bid from everyone but its bidder (BLOCK-02). */
  set_aside_at: Generated<Date | null>
  /** When staff hid the message; the offer remains. */
  hidden_at: Date | null
  /** 1 when placed, 2 once decided or withdrawn. */
  version: Generated<number>
  /** When we decided whether the owner opened the bid in time (QUOTA-01); null until then. */
  opening_judged_at: Generated<Date | null>
}

export interface BiddingTables {
  bids: BidsTable
  /** Returned bids and those awaiting staff, at most one row per bid. */
  bid_returns: {
    bid_id: string
    carrier_id: string
    reason: ReturnReason
    state: ReturnState
    /** When the state was written; a return counts for the London month of this time. */
    at: Date
  }
  /** When the owner of a request last fetched new bids on it (QUOTA-02). */
  request_owner_looks: { request_id: string; last_at: Date }
}
