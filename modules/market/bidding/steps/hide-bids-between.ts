import { lockRequestForShare, requestIdsOf } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { BidsBroughtBack, BidsSetAside } from '../events.ts'
import type { BiddingTables } from '../tables.ts'

type Pair = readonly [string, string]

/** Hides the open bids of two people on each other's open requests (BLOCK-02). The caller has locked both accounts. */
export async function hideBidsBetween(trx: OpenTransaction, pair: Pair, now: Date): Promise<void> {
  for (const { requestId, bidderId, ownerId } of await requestsWithBidsBetween(trx, pair, 'visible')) {
    // an acceptance locks the request exclusively; bids it decided stay visible
    await lockRequestForShare(trx, requestId)
    const { numUpdatedRows } = await asModuleTrx<BiddingTables>(trx)
      .updateTable('bids')
      .set({ set_aside_at: now })
      .where('collection_request_id', '=', requestId)
      .where('bidder_id', '=', bidderId)
      .where('status', '=', 'active')
      .where('withdrawn_at', 'is', null)
      .where('set_aside_at', 'is', null)
      .executeTakeFirst()
    const bidCount = Number(numUpdatedRows)
    if (bidCount > 0) append(trx, BidsSetAside.of({ requestId, ownerId, bidderId, bids: bidCount }, now))
  }
}

/** Shows the bids again that hideBidsBetween hid, even if they were decided since (BLOCK-03). */
export async function restoreBidsBetween(trx: OpenTransaction, pair: Pair, now: Date): Promise<void> {
  for (const { requestId, bidderId, ownerId } of await requestsWithBidsBetween(trx, pair, 'hidden')) {
    await lockRequestForShare(trx, requestId)
    const { numUpdatedRows } = await asModuleTrx<BiddingTables>(trx)
      .updateTable('bids')
      .set({ set_aside_at: null })
      .where('collection_request_id', '=', requestId)
      .where('bidder_id', '=', bidderId)
      .where('set_aside_at', 'is not', null)
      .executeTakeFirst()
    const bidCount = Number(numUpdatedRows)
    if (bidCount > 0) append(trx, BidsBroughtBack.of({ requestId, ownerId, bidderId, bids: bidCount }, now))
  }
}

/** Returns the requests of each person on which the other has visible or hidden bids, in order of request id. */
async function requestsWithBidsBetween(
  trx: OpenTransaction,
  [userId, otherUserId]: Pair,
  visibility: 'visible' | 'hidden',
) {
  const requests = await Promise.all([
    requestsWithBidsOf(trx, userId, otherUserId, visibility),
    requestsWithBidsOf(trx, otherUserId, userId, visibility),
  ])
  return requests.flat().toSorted((a, b) => (a.requestId < b.requestId ? -1 : 1))
}

async function requestsWithBidsOf(
  trx: OpenTransaction,
  ownerId: string,
  bidderId: string,
  visibility: 'visible' | 'hidden',
) {
  const requestIds = await requestIdsOf(trx, ownerId)
  if (requestIds.length === 0) return []
  const rows = await asModuleTrx<BiddingTables>(trx)
    .selectFrom('bids')
    .select('collection_request_id as requestId')
    .distinct()
    .where('collection_request_id', 'in', requestIds)
    .where('bidder_id', '=', bidderId)
    .where('set_aside_at', visibility === 'visible' ? 'is' : 'is not', null)
    .$if(visibility === 'visible', (bidCount) =>
      bidCount.where('status', '=', 'active').where('withdrawn_at', 'is', null),
    )
    .execute()
  return rows.map(({ requestId }) => ({ requestId, ownerId, bidderId }))
}
