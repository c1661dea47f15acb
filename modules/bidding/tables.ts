import type { Generated } from 'kysely'
import type { BidStatus } from './contract.ts'

export interface BidsTable {
  id: string
  collection_request_id: string
  /** Null once the bidder has deleted their account. */
  bidder_id: string | null
  /** Pounds, numeric(10,2): a string as PostgreSQL sends it. */
  bid_amount: string
  bid_message: string | null
  status: Generated<BidStatus>
  created_at: Date
  /** When the bidder took it back: no list shows it and it cannot be accepted; it still counts towards the quota. */
  withdrawn_at: Date | null
  /** When staff hid the message; the offer stands. */
  hidden_at: Date | null
  /** 1 when placed, 2 once decided or withdrawn. */
  version: Generated<number>
}

export interface BiddingTables {
  bids: BidsTable
}
