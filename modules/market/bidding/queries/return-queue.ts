import { bidderCards } from '#modules/carriers/profiles/facade.ts'
import { shownRequests } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { StaffReturn } from '../returns/contract.ts'
import type { BiddingTables } from '../tables.ts'

const MAX_ROWS = 200

/**
 * Returns bids with their returns for staff: the bid `bidId`, or the bids on `requestId`, or else all whose return awaits
 * a decision.
 */
export async function returnQueue(
  db: Executor,
  { requestId, bidId }: { requestId?: string | undefined; bidId?: string },
): Promise<StaffReturn[]> {
  const query = asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .leftJoin('bid_returns as bid_return', 'bid_return.bid_id', 'bids.id')
    .select(['bids.id', 'collection_request_id', 'bidder_id', 'bid_amount', 'created_at', 'withdrawn_at'])
    .select(['bid_return.reason', 'bid_return.state', 'bid_return.at'])
    .limit(MAX_ROWS)
  const rows = await (bidId !== undefined
    ? query.where('bids.id', '=', bidId)
    : requestId !== undefined
      ? query.where('collection_request_id', '=', requestId).orderBy('created_at', 'desc')
      : query.where('bid_return.state', '=', 'waiting').orderBy('bid_return.at').orderBy('bids.id')
  ).execute()
  const [requests, cards] = await Promise.all([
    shownRequests(db, [...new Set(rows.map((row) => row.collection_request_id))]),
    bidderCards(db, [...new Set(rows.flatMap(({ bidder_id }) => bidder_id ?? []))]),
  ])
  return rows.map((row) => ({
    bidId: row.id,
    requestId: row.collection_request_id,
    title: requests.get(row.collection_request_id)?.title ?? null,
    carrierId: row.bidder_id,
    carrierName: (row.bidder_id && cards.get(row.bidder_id)?.displayName) || null,
    bidAmount: Number(row.bid_amount),
    placedAt: row.created_at.toISOString(),
    withdrawn: row.withdrawn_at !== null,
    returned: row.state && row.reason && row.at && { reason: row.reason, state: row.state, at: row.at.toISOString() },
  }))
}
