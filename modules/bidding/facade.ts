import { ownerOfRequest } from '#modules/requests/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { BiddingTables } from './tables.ts'

export { biddersOn } from './queries/bidders-on.ts'
export { bidsExport } from './queries/bids-export.ts'
export { bidsOfBidder } from './queries/bids-of-bidder.ts'
export { bidsToTell } from './queries/bids-to-tell.ts'
export { moderatedBid } from './queries/moderated-bid.ts'
export { anonymiseBids } from './steps/anonymise-bids.ts'
export { hideBidMessage, restoreBidMessage } from './steps/hide-message.ts'

/** The ids of all requests that someone has bid on. */
export async function requestIdsBidOn(db: Executor, bidderId: string): Promise<string[]> {
  const rows = await own<BiddingTables>(db)
    .selectFrom('bids')
    .select('collection_request_id')
    .distinct()
    .where('bidder_id', '=', bidderId)
    .execute()
  return rows.map((row) => row.collection_request_id)
}

/** Whose a bid is: null for nobody's any more, undefined when no list shows such a bid with its message, or its request is hidden. */
export async function bidderOfBid(db: Executor, bidId: string): Promise<string | null | undefined> {
  const row = await own<BiddingTables>(db)
    .selectFrom('bids')
    .select(['bidder_id', 'collection_request_id'])
    .where('id', '=', bidId)
    .where('withdrawn_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!row || (await ownerOfRequest(db, row.collection_request_id)) === undefined) return undefined
  return row.bidder_id
}
