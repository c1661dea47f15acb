import { sql } from 'kysely'
import { BidPlaced, BidWithdrawn } from '#modules/bidding/events.ts'
import { consumer, on } from '#server/platform/consumers.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database.ts'
import type { RequestsTables } from '../tables.ts'

/** Keeps the number of bids that lists show; not on the request's own row, which every placing of a bid holds. */
export const countBids = consumer(
  'requests.count-bids',
  on(BidPlaced, (trx, { data }) => count(trx, data.requestId, 1)),
  on(BidWithdrawn, (trx, { data }) => count(trx, data.requestId, -1)),
)

async function count(trx: OpenTransaction, requestId: string, more: 1 | -1): Promise<void> {
  await ownTrx<RequestsTables>(trx)
    .insertInto('request_activity')
    .values({ request_id: requestId, bid_count: more })
    .onConflict((conflict) =>
      conflict.column('request_id').doUpdateSet({ bid_count: sql<number>`request_activity.bid_count + ${more}` }),
    )
    .execute()
}
