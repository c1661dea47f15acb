import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { BidMessageHidden, BidMessageRestored } from '../events.ts'
import type { BiddingTables } from '../tables.ts'

/** Hides the message of a bid from everyone but the bidder; the offer remains. */
export const hideBidMessage = (trx: OpenTransaction, bidId: string, now: Date): Promise<void> =>
  setHidden(trx, bidId, { hidden_at: now }, BidMessageHidden, now)

/** Restores the message of a bid. */
export const restoreBidMessage = (trx: OpenTransaction, bidId: string, now: Date): Promise<void> =>
  setHidden(trx, bidId, { hidden_at: null }, BidMessageRestored, now)

async function setHidden(
  trx: OpenTransaction,
  bidId: string,
  change: { hidden_at: Date | null },
  kind: typeof BidMessageHidden | typeof BidMessageRestored,
  now: Date,
): Promise<void> {
  const bid = await asModuleTrx<BiddingTables>(trx)
    .updateTable('bids')
    .set(change)
    .where('id', '=', bidId)
    .returning(['collection_request_id', 'bidder_id'])
    .executeTakeFirst()
  if (bid) append(trx, kind.of({ bidId, requestId: bid.collection_request_id, bidderId: bid.bidder_id }, now))
}
