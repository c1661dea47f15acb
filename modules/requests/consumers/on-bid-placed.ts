import { sql } from 'kysely'
import { BidPlaced } from '#modules/bidding/events.ts'
import { consumer, on } from '#server/platform/consumers.ts'
import { ownTrx } from '#server/platform/database.ts'
import type { RequestsTables } from '../tables.ts'

/** Keeps the number of bids that lists show; not on the request's own row, which every placing of a bid holds. */
export const countBids = consumer(
  'requests.count-bids',
  on(BidPlaced, async (trx, { data }) => {
    await ownTrx<RequestsTables>(trx)
      .insertInto('request_activity')
      .values({ request_id: data.requestId, bid_count: 1 })
      .onConflict((conflict) =>
        conflict.column('request_id').doUpdateSet({ bid_count: sql<number>`request_activity.bid_count + 1` }),
      )
      .execute()
  }),
)
