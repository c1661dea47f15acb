import { sql } from 'kysely'
import { BidPlaced, BidsBroughtBack, BidsSetAside, BidWithdrawn } from '#modules/market/bidding/events.ts'
import { asModuleTrx } from '#server/platform/database/database.ts'
import { batchConsumer } from '#server/platform/delivery/batch-consumer.ts'
import type { RequestsTables } from '../tables.ts'

/** Events that change the number of bids. */
const COUNTED_EVENTS = [BidPlaced, BidWithdrawn, BidsSetAside, BidsBroughtBack]
const INCREASING: readonly string[] = [BidPlaced.type, BidsBroughtBack.type]

/** Counts the bids on each request, in a separate table because placing a bid locks the request's row. */
export const countBids = batchConsumer('requests.count-bids', COUNTED_EVENTS, async (trx, events) => {
  const changes = events.map(({ type, data }) => ({
    request: data.requestId,
    by: ('bids' in data ? data.bids : 1) * (INCREASING.includes(type) ? 1 : -1),
  }))
  // in order of id, so that concurrent consumers can't deadlock
  await sql`/* named requests.count-bids */
    insert into request_activity (request_id, bid_count)
    select request, sum(by)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change(request uuid, by integer)
    group by request order by request
    on conflict (request_id) do update set bid_count = request_activity.bid_count + excluded.bid_count
  `.execute(asModuleTrx<RequestsTables>(trx))
})
