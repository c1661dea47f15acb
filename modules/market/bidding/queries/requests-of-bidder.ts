import { requestCards } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** Maximum number of bids considered; job pages with older ones show a change once reloaded. */
const NEWEST_BIDS = 500
const OPEN_OR_ASSIGNED = ['pending', 'assigned']

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
  return [...cards.values()].filter(({ status }) => OPEN_OR_ASSIGNED.includes(status)).map(({ id }) => id)
}
