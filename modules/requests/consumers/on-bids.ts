import { sql } from 'kysely'
import { BidPlaced, BidWithdrawn } from '#modules/bidding/events.ts'
import { consumer, on } from '#server/platform/consumers.ts'
import type { Db, OpenTransaction } from '#server/platform/database.ts'
import { type Given, prepared } from '#server/platform/prepared.ts'
import type { RequestsTables } from '../tables.ts'

/** Keeps the number of bids that lists show; not on the request's own row, which every placing of a bid holds. */
export const countBids = consumer(
  'requests.count-bids',
  on(BidPlaced, (trx, { data }) => count(trx, data.requestId, 1)),
  on(BidWithdrawn, (trx, { data }) => count(trx, data.requestId, -1)),
)

async function count(trx: OpenTransaction, requestId: string, more: 1 | -1): Promise<void> {
  await addToCount(trx, { requestId, more })
}

const addToCount = prepared(
  'requests.count-bid',
  (db: Db<RequestsTables>, given: Given<{ requestId: string; more: number }>) =>
    db
      .insertInto('request_activity')
      .values({ request_id: given('requestId'), bid_count: given('more') })
      .onConflict((conflict) =>
        conflict
          .column('request_id')
          .doUpdateSet({ bid_count: sql<number>`request_activity.bid_count + excluded.bid_count` }),
      ),
)
