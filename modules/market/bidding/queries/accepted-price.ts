import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** Returns the price of the accepted bid on a request, in pounds. The caller knows that there is one. */
export async function acceptedPrice(db: Executor, requestId: string): Promise<number> {
  const price = (await acceptedPrices(db, [requestId])).get(requestId)
  if (price === undefined) throw new Error(`No accepted bid on ${requestId}`)
  return price
}

/** Returns the price of the accepted bid on each request, in pounds, by request id; requests without one are missing. */
export async function acceptedPrices(db: Executor, requestIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select(['collection_request_id', 'bid_amount'])
    .where('collection_request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .where('status', '=', 'accepted')
    .execute()
  return new Map(rows.map((row) => [row.collection_request_id, Number(row.bid_amount)]))
}

/** Returns the median of a carrier's accepted bids placed since a time, in whole pounds; null without one. */
export async function medianAcceptedPrice(db: Executor, carrierId: string, since: Date): Promise<number | null> {
  const { median } = await asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select(sql<number | null>`round(percentile_cont(0.5) within group (order by bid_amount))::float8`.as('median'))
    .where('bidder_id', '=', carrierId)
    .where('status', '=', 'accepted')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return median
}
