import { requestCards } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** Older bids show the badge when they are next loaded. */
const NEWEST_BIDS = 500
const WATCHED = ['pending', 'assigned']

/** Returns the open and assigned requests of a carrier's newest bids. */
export async function requestsOfBidder(db: Executor, bidderId: string): Promise<string[]> {
  const bids = await asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select('collection_request_id')
    .where('bidder_id', '=', bidderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST_BIDS)
    .execute()
  const cards = await requestCards(db, [...new Set(bids.map((bid) => bid.collection_request_id))], bidderId)
  return [...cards.values()].filter(({ status }) => WATCHED.includes(status)).map(({ id }) => id)
}
