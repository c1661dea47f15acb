import { lockAllowance, londonMonth } from '#modules/carriers/subscriptions/facade.ts'
import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { BidReturned } from '../events.ts'
import type { ReturnReason } from '../returns/contract.ts'
import { returnStates } from '../returns/rules.ts'
import type { BiddingTables } from '../tables.ts'

/** A bid to return, with its carrier. */
export interface BidToReturn {
  bidId: string
  requestId: string
  carrierId: string
}

/**
 * Returns bids to their carriers, each at most once, so that they may place as many more this month. Locks each
 * carrier's allowance, as placing a bid does. Carriers with an unlimited plan get nothing back (QUOTA-04), and returns
 * beyond the month's maximum for cancellations wait for staff (QUOTA-05).
 */
export async function returnBids(
  trx: OpenTransaction,
  bids: readonly BidToReturn[],
  reason: ReturnReason,
  now: Date,
): Promise<void> {
  const byCarrier = Map.groupBy(bids, ({ carrierId }) => carrierId)
  // in the order of their ids, to avoid deadlocks
  for (const [carrierId, carrierBids] of [...byCarrier].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const allowance = await lockAllowance(trx, carrierId, now)
    if (allowance?.monthlyBids === null) continue
    await insertReturns(asModuleTrx<BiddingTables>(trx), carrierId, carrierBids, reason, now)
  }
}

async function insertReturns(
  trx: Trx<BiddingTables>,
  carrierId: string,
  bids: readonly BidToReturn[],
  reason: ReturnReason,
  now: Date,
): Promise<void> {
  const states = returnStates(bids.length, reason, await countReturned(trx, carrierId, reason, now))
  const rows = bids.map(({ bidId }, index) => ({
    bid_id: bidId,
    carrier_id: carrierId,
    reason,
    state: states[index] ?? 'waiting',
    at: now,
  }))
  const returns = await trx
    .insertInto('bid_returns')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['bid_id', 'state'])
    .execute()
  const returned = new Set(returns.flatMap(({ bid_id, state }) => (state === 'returned' ? [bid_id] : [])))
  append(trx, ...bids.filter(({ bidId }) => returned.has(bidId)).map((bid) => BidReturned.of({ ...bid, reason }, now)))
}

/** Returns how many of a carrier's bids were returned for this reason in the month of `now`. */
async function countReturned(
  trx: Trx<BiddingTables>,
  carrierId: string,
  reason: ReturnReason,
  now: Date,
): Promise<number> {
  const { monthStart, monthEnd } = londonMonth(now)
  const { count } = await trx
    .selectFrom('bid_returns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('carrier_id', '=', carrierId)
    .where('reason', '=', reason)
    .where('state', '=', 'returned')
    .where('at', '>=', monthStart)
    .where('at', '<', monthEnd)
    .executeTakeFirstOrThrow()
  return count
}
