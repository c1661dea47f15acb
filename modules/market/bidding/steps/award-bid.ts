import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { assignRequest } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { BID_STATE_COLUMNS, toBidState } from '../queries/bid-states.ts'
import * as rules from '../rules.ts'
import type { BiddingTables } from '../tables.ts'

interface AwardBidInput {
  /** The locked request; null if there is none. */
  request: rules.RequestState | null
  bidId: string
  ownerId: string
  /** Whether the bidder's account is suspended. */
  bidderSuspended: boolean
  /** Whether automatic booking accepts it. */
  automatic: boolean
}

/**
 * Accepts one bid, rejects every other active one and assigns the request, which it returns as the owner sees it (R01).
 * The caller has locked the accounts of owner and bidder, then the request.
 * Throws the refusals of rules.acceptBid.
 */
export async function awardBid(
  openTrx: OpenTransaction,
  { request, bidId, ownerId, bidderSuspended, automatic }: AwardBidInput,
  now: Date,
): Promise<RequestDetail> {
  const trx = asModuleTrx<BiddingTables>(openTrx)
  const bids = request ? await bidsToDecide(trx, request.id, bidId) : []
  const award = rules.acceptBid({ request, bids, bidId, callerId: ownerId, bidderSuspended, automatic, now })
  const { requestId, bidderId } = award.accepted.data
  await setStatus(trx, [bidId], 'accepted')
  await setStatus(
    trx,
    award.rejected.map((event) => event.data.bidId),
    'rejected',
  )
  const winnerIds = { winningBidId: bidId, acceptedBidderId: bidderId }
  const assigned = await assignRequest(trx, { requestId, ownerId, ...winnerIds, automatic, at: now })
  append(trx, award.accepted, ...award.rejected)
  return assigned
}

/**
 * Returns the chosen bid and all active ones, read under the request's lock, so that none is added or decided
 * in between.
 */
async function bidsToDecide(trx: Trx<BiddingTables>, requestId: string, chosenId: string): Promise<rules.BidState[]> {
  const bids = await trx
    .selectFrom('bids')
    .select(BID_STATE_COLUMNS)
    .where('collection_request_id', '=', requestId)
    .where((eb) => eb.or([eb('status', '=', 'active').and('withdrawn_at', 'is', null), eb('id', '=', chosenId)]))
    .orderBy('id')
    .execute()
  return bids.map(toBidState)
}

async function setStatus(
  trx: Trx<BiddingTables>,
  bidIds: readonly string[],
  status: 'accepted' | 'rejected',
): Promise<void> {
  if (bidIds.length === 0) return
  await trx
    .updateTable('bids')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('id', 'in', bidIds)
    .execute()
}
