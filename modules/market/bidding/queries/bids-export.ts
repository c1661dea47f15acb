import { requestIdsOf } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Bid, PlaceBid } from '../contract.ts'
import type { ReturnReason, ReturnState } from '../returns/contract.ts'
import type { BiddingTables } from '../tables.ts'
import { BID_COLUMNS, toBids } from './bid-rows.ts'

/** A person's bidding data for the privacy export: other people's bids only as everyone sees them (R04, R32). */
export interface BidsExport {
  /** `withdrawnAt` is set on withdrawn bids; `carries` are the carrier's confirmations about the items. */
  placed: (Bid & { withdrawnAt: string | null; carries: PlaceBid['carries'] | null })[]
  /** Bids on the person's own requests, without withdrawn ones, which the person can't see any more. */
  received: Bid[]
  /** The person's returned bids, and those whose return awaits staff or was refused. */
  returns: { bidId: string; reason: ReturnReason; state: ReturnState; at: string }[]
  /** When the person last viewed new bids on each of their requests. */
  opened: { requestId: string; lastAt: string }[]
}

/** Returns a person's bidding data for the privacy export, newest first. */
export async function bidsExport(db: Executor, userId: string): Promise<BidsExport> {
  const newestFirst = asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select([...BID_COLUMNS, 'withdrawn_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const requestIds = await requestIdsOf(db, userId)
  const placed = await newestFirst.where('bidder_id', '=', userId).execute()
  const received =
    requestIds.length === 0
      ? []
      : await newestFirst
          .where('collection_request_id', 'in', requestIds)
          .where('withdrawn_at', 'is', null)
          .where('set_aside_at', 'is', null)
          .execute()
  const bids = await toBids(db, placed, { viewerId: userId, reviews: true })
  return {
    placed: bids.map((bid, index) => ({
      ...bid,
      withdrawnAt: placed[index]?.withdrawn_at?.toISOString() ?? null,
      carries: placed[index]?.carries ?? null,
    })),
    received: await toBids(db, received, { viewerId: userId, reviews: true }),
    returns: await returnsOf(db, userId),
    opened: await lastViews(db, requestIds),
  }
}

async function returnsOf(db: Executor, userId: string): Promise<BidsExport['returns']> {
  const rows = await asModuleDb<BiddingTables>(db)
    .selectFrom('bid_returns')
    .select(['bid_id as bidId', 'reason', 'state', 'at'])
    .where('carrier_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('bid_id')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

async function lastViews(db: Executor, requestIds: readonly string[]): Promise<BidsExport['opened']> {
  if (requestIds.length === 0) return []
  const rows = await asModuleDb<BiddingTables>(db)
    .selectFrom('request_owner_looks')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('last_at', 'desc')
    .execute()
  return rows.map(({ request_id, last_at }) => ({ requestId: request_id, lastAt: last_at.toISOString() }))
}
