import { type Changed, RequestAnonymised, RequestCancelled, RequestHidden } from '#modules/market/requests/events.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import type { ReturnReason } from '../returns/contract.ts'
import { isReturnable } from '../returns/rules.ts'
import { returnBids } from '../steps/return-bids.ts'
import type { BiddingTables } from '../tables.ts'

type Reason = Exclude<ReturnReason, 'by_staff' | 'unopened'>

/** Returns bids to their carriers when a request is cancelled or removed, or its award falls through (QUOTA-01). */
export const returnWastedBids = consumer(
  'bidding.return-wasted',
  on(RequestCancelled, (trx, { data }) => returnBidsOnRequest(trx, data.requestId, reasonOf(data))),
  // bids on a hidden assigned request had already lost to its winner
  on(RequestHidden, (trx, { data }) => returnBidsOnRequest(trx, data.requestId, 'staff_removed', true)),
  on(RequestAnonymised, async (trx, { data }) => {
    // a job cancelled after its award returned its bids then
    const openWhenOwnerLeft = data.status === 'cancelled' && data.userId === null && data.winningBidId === null
    if (openWhenOwnerLeft) return returnBidsOnRequest(trx, data.id, 'owner_cancelled')
    const winnerLeft = data.status === 'assigned' && data.winningBidId !== null && data.acceptedBidderId === null
    if (winnerLeft) return returnBidsOnRequest(trx, data.id, 'winner_gone')
  }),
)

const reasonOf = ({ by }: Changed): Reason => REASONS[by]

// if the carrier gave up the job, the other carriers' bids are returned (RIGHT-06)
const REASONS = { owner: 'owner_cancelled', carrier: 'winner_gone', staff: 'staff_removed' } as const

/** Returns the bids on a request for which `isReturnable` holds; with `openOnly`, only those not decided yet. */
async function returnBidsOnRequest(
  trx: OpenTransaction,
  requestId: string,
  reason: Reason,
  openOnly = false,
): Promise<void> {
  const bids = await asModuleTrx<BiddingTables>(trx)
    .selectFrom('bids')
    .select(['id', 'bidder_id', 'status', 'withdrawn_at', 'hidden_at'])
    .where('collection_request_id', '=', requestId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const bidsToReturn = bids.flatMap(({ id, bidder_id, status, withdrawn_at, hidden_at }) => {
    const returnable = isReturnable({ status, withdrawn: withdrawn_at !== null, hidden: hidden_at !== null }, reason)
    const isReturned = returnable && (!openOnly || status === 'active')
    return isReturned && bidder_id !== null ? [{ bidId: id, requestId, carrierId: bidder_id }] : []
  })
  await returnBids(trx, bidsToReturn, reason, new Date())
}
