import { requestIdsOf } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/**
 * Deletes a leaving person's returns and the times they viewed bids. Must run before their requests lose their owner.
 */
export async function eraseReturns(trx: OpenTransaction, userId: string): Promise<void> {
  const biddingTrx = asModuleTrx<BiddingTables>(trx)
  await biddingTrx.deleteFrom('bid_returns').where('carrier_id', '=', userId).execute()
  const requestIds = await requestIdsOf(trx, userId)
  if (requestIds.length > 0)
    await biddingTrx.deleteFrom('request_owner_looks').where('request_id', 'in', requestIds).execute()
}
