import { requestIdsOf } from '#modules/requests/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { Bid, PlaceBid } from '../contract.ts'
import type { ReturnReason, ReturnState } from '../returns/contract.ts'
import type { BiddingTables } from '../tables.ts'
import { BID_COLUMNS, withBidders } from './bid-rows.ts'

/** What someone takes along of bidding: of the bids of others no more than all see (R04, R32). */
export interface BidsExport {
  /** `withdrawnAt` is set on those that the person took back; `carries` is what they ticked about the load. */
  placed: (Bid & { withdrawnAt: string | null; carries: PlaceBid['carries'] | null })[]
  /** On the person's own requests; those taken back are no longer theirs to see. */
  received: Bid[]
  /** Bids of theirs that came back to their month, or wait for staff to decide that. */
  returns: { bidId: string; reason: ReturnReason; state: ReturnState; at: string }[]
  /** When they last opened new bids on each of their requests. */
  opened: { requestId: string; lastAt: string }[]
}

/** The bids that someone placed and those that came in on their requests, newest first. */
export async function bidsExport(db: Executor, userId: string): Promise<BidsExport> {
  const newest = own<BiddingTables>(db)
    .selectFrom('bids')
    .select([...BID_COLUMNS, 'withdrawn_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const requestIds = await requestIdsOf(db, userId)
  const placed = await newest.where('bidder_id', '=', userId).execute()
  const received =
    requestIds.length === 0
      ? []
      : await newest
          .where('collection_request_id', 'in', requestIds)
          .where('withdrawn_at', 'is', null)
          .where('set_aside_at', 'is', null)
          .execute()
  const bids = await withBidders(db, placed, { viewerId: userId, reviews: true })
  return {
    placed: bids.map((bid, at) => ({
      ...bid,
      withdrawnAt: placed[at]?.withdrawn_at?.toISOString() ?? null,
      carries: placed[at]?.carries ?? null,
    })),
    received: await withBidders(db, received, { viewerId: userId, reviews: true }),
    returns: await returnsOf(db, userId),
    opened: await openedBy(db, requestIds),
  }
}

async function returnsOf(db: Executor, userId: string): Promise<BidsExport['returns']> {
  const rows = await own<BiddingTables>(db)
    .selectFrom('bid_returns')
    .select(['bid_id as bidId', 'reason', 'state', 'at'])
    .where('carrier_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('bid_id')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

async function openedBy(db: Executor, requestIds: readonly string[]): Promise<BidsExport['opened']> {
  if (requestIds.length === 0) return []
  const rows = await own<BiddingTables>(db)
    .selectFrom('request_owner_looks')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('last_at', 'desc')
    .execute()
  return rows.map(({ request_id, last_at }) => ({ requestId: request_id, lastAt: last_at.toISOString() }))
}
