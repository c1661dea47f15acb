import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** Returns the price of the accepted bid on a request, in pounds. The caller knows that there is one. */
export async function acceptedPrice(db: Executor, requestId: string): Promise<number> {
  const { bid_amount } = await asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select('bid_amount')
    .where('collection_request_id', '=', requestId)
    .where('status', '=', 'accepted')
    .executeTakeFirstOrThrow()
  return Number(bid_amount)
}
