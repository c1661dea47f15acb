import { sql } from 'kysely'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { BidStatus } from '../contract.ts'
import { BidsAnonymised } from '../events.ts'
import type { BiddingTables } from '../tables.ts'

/** Bids that one event speaks of. */
const BATCH = 100

/**
 * Takes the bidder and the message from the bids of someone who is leaving, and rejects those still active, so that none
 * can be accepted. The caller holds the requests' locks: none of these bids is decided meanwhile.
 */
export async function anonymiseBids(trx: OpenTransaction, bidderId: string, now: Date): Promise<void> {
  const bids = await ownTrx<BiddingTables>(trx)
    .updateTable('bids')
    .set((bid) => ({
      bidder_id: null,
      bid_message: null,
      status: sql<BidStatus>`case status when 'active' then 'rejected' else status end`,
      version: bid('version', '+', 1),
    }))
    .where('bidder_id', '=', bidderId)
    .returning(['id', 'collection_request_id as requestId', 'version', 'status'])
    .execute()
  for (let from = 0; from < bids.length; from += BATCH)
    append(trx, BidsAnonymised.of({ bids: bids.slice(from, from + BATCH) }, now))
}
