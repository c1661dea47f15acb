import { shownRequests } from '#modules/requests/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { BidStatus } from '../contract.ts'
import type { BiddingTables } from '../tables.ts'

/** A bid as a mail tells of it: public facts, and whether it has been taken back. */
export interface BidToTell {
  requestId: string
  /** Null where only its owner is shown the request. */
  title: string | null
  /** Pounds. */
  amount: number
  status: BidStatus
  withdrawn: boolean
  /** Out of its owner's sight, because of a block. */
  setAside: boolean
  /** Of its request. */
  cancelled: boolean
}

/** The bids of these ids, by id; those that are gone are missing. */
export async function bidsToTell(db: Executor, bidIds: readonly string[]): Promise<Map<string, BidToTell>> {
  if (bidIds.length === 0) return new Map()
  const bids = await own<BiddingTables>(db)
    .selectFrom('bids')
    .select(['id', 'collection_request_id', 'bid_amount', 'status', 'withdrawn_at', 'set_aside_at'])
    .where('id', 'in', bidIds)
    .execute()
  const requests = await shownRequests(db, [...new Set(bids.map((bid) => bid.collection_request_id))])
  return new Map(
    bids.map((bid) => [
      bid.id,
      {
        requestId: bid.collection_request_id,
        title: requests.get(bid.collection_request_id)?.title ?? null,
        amount: Number(bid.bid_amount),
        status: bid.status,
        withdrawn: bid.withdrawn_at !== null,
        setAside: bid.set_aside_at !== null,
        cancelled: requests.get(bid.collection_request_id)?.status === 'cancelled',
      },
    ]),
  )
}
