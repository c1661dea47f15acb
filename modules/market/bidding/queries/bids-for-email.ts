import { shownRequests } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BidStatus } from '../contract.ts'
import type { BiddingTables } from '../tables.ts'

/** What an alert about a bid needs to know. */
export interface BidForEmail {
  requestId: string
  /** Null if only the owner can see the request. */
  title: string | null
  /** Pounds. */
  amount: number
  status: BidStatus
  withdrawn: boolean
  /** Whether a block hides it from the owner. */
  hiddenByBlock: boolean
  /** Whether its request is cancelled. */
  requestCancelled: boolean
}

/** Returns these bids by id; missing ones are left out. */
export async function bidsForEmail(db: Executor, bidIds: readonly string[]): Promise<Map<string, BidForEmail>> {
  if (bidIds.length === 0) return new Map()
  const bids = await asModuleDb<BiddingTables>(db)
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
        hiddenByBlock: bid.set_aside_at !== null,
        requestCancelled: requests.get(bid.collection_request_id)?.status === 'cancelled',
      },
    ]),
  )
}
