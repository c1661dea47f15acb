import { requestCards } from '#modules/market/requests/facade.ts'
import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { myBids } from '../contract.ts'
import type { BiddingTables } from '../tables.ts'
import { BID_COLUMNS, toBids } from './bid-rows.ts'

interface BidsOfBidderQuery {
  bidderId: string
  cursor: string | undefined
  /** Whether to include the carrier's reviews. */
  reviews: boolean
}

/**
 * Returns one page of a carrier's bids, newest first, each with its request; null if the carrier can't see the request
 * (CALL-30, DASH-32).
 */
export async function bidsOfBidder(
  db: Db<BiddingTables>,
  { bidderId, cursor, reviews }: BidsOfBidderQuery,
): Promise<AnswerOf<typeof myBids>> {
  const newestFirst = db
    .selectFrom('bids')
    .select(BID_COLUMNS)
    .where('bidder_id', '=', bidderId)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const { items, next } = pageFrom(await selectAfterCursor(newestFirst, cursor, 'created_at').execute(), 'created_at')
  const [bids, cards] = await Promise.all([
    toBids(db, items, { viewerId: bidderId, reviews }),
    requestCards(db, [...new Set(items.map((row) => row.collection_request_id))], bidderId),
  ])
  return { items: bids.map((bid) => ({ bid, request: cards.get(bid.collectionRequestId) ?? null })), next }
}
