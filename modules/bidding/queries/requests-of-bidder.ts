import { requestCards } from '#modules/requests/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** Pages of older bids show the badge when they are loaded again. */
const NEWEST_BIDS = 500
const WATCHED = ['pending', 'assigned']

/** The open and assigned requests among those that a carrier's newest bids are on. */
export async function requestsOfBidder(db: Executor, bidderId: string): Promise<string[]> {
  const bids = await own<BiddingTables>(db)
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
