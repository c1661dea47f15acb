import { sql } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { BidStatus } from '../contract.ts'
import { BidsAnonymised } from '../events.ts'
import type { BiddingTables } from '../tables.ts'

/** Most bids in one event. */
const BIDS_PER_EVENT = 100

/**
 * Removes bidder and message from the bids of a person who is leaving, and rejects the active ones so that none can be
 * accepted. The caller has locked the requests, so no bid is decided in between.
 */
export async function anonymiseBids(trx: OpenTransaction, bidderId: string, now: Date): Promise<void> {
  const bids = await asModuleTrx<BiddingTables>(trx)
    .updateTable('bids')
    .set((eb) => ({
      bidder_id: null,
      bid_message: null,
      status: sql<BidStatus>`case status when 'active' then 'rejected' else status end`,
      version: eb('version', '+', 1),
    }))
    .where('bidder_id', '=', bidderId)
    .returning(['id', 'collection_request_id as requestId', 'version', 'status'])
    .execute()
  for (let start = 0; start < bids.length; start += BIDS_PER_EVENT)
    append(trx, BidsAnonymised.of({ bids: bids.slice(start, start + BIDS_PER_EVENT) }, now))
}
