import { lockAllowance } from '#modules/carriers/subscriptions/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { BidReturned } from '../events.ts'
import * as rules from '../returns/rules.ts'
import type { BiddingTables } from '../tables.ts'

interface DecideReturnInput {
  bidId: string
  staffId: string
  decision: 'return' | 'refuse'
  reason: string
}

/**
 * Stores a staff decision about a return and writes it to the audit log with the reason (QUOTA-05).
 * Throws the refusals of rules.decideReturn.
 */
export async function recordReturnDecision(
  openTrx: OpenTransaction,
  { bidId, staffId, decision, reason }: DecideReturnInput,
  now: Date,
): Promise<void> {
  const trx = asModuleTrx<BiddingTables>(openTrx)
  const bid = await lockBid(trx, bidId)
  const allowance = bid?.carrierId ? await lockAllowance(trx, bid.carrierId, now) : null
  const previousState = await lockReturnState(trx, bidId)
  const state = rules.decideReturn({ bid, state: previousState, unlimited: allowance?.monthlyBids === null, decision })
  if (bid?.carrierId) await saveReturn(trx, { bidId, carrierId: bid.carrierId, requestId: bid.requestId }, state, now)
  const entry = { actorId: staffId, action: `bid.${AUDIT_ACTIONS[state]}`, subjectId: bidId, reason }
  await audit(trx, { ...entry, before: { state: previousState }, after: { state } }, now)
}

const AUDIT_ACTIONS = { returned: 'returned', refused: 'return_refused' } as const

async function lockBid(trx: Trx<BiddingTables>, bidId: string) {
  const row = await trx
    .selectFrom('bids')
    .select(['collection_request_id as requestId', 'bidder_id as carrierId', 'withdrawn_at', 'hidden_at'])
    .where('id', '=', bidId)
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, withdrawn: row.withdrawn_at !== null, hidden: row.hidden_at !== null } : null
}

async function lockReturnState(trx: Trx<BiddingTables>, bidId: string) {
  const row = await trx
    .selectFrom('bid_returns')
    .select('state')
    .where('bid_id', '=', bidId)
    .forUpdate()
    .executeTakeFirst()
  return row?.state ?? null
}

/** Inserts or replaces the return of a bid. */
async function saveReturn(
  trx: Trx<BiddingTables>,
  bid: { bidId: string; carrierId: string; requestId: string },
  state: 'returned' | 'refused',
  now: Date,
): Promise<void> {
  const update = { state, at: now, ...(state === 'returned' && { reason: 'by_staff' as const }) }
  await trx
    .insertInto('bid_returns')
    .values({ bid_id: bid.bidId, carrier_id: bid.carrierId, reason: 'by_staff', state, at: now })
    .onConflict((conflict) => conflict.column('bid_id').doUpdateSet(update))
    .execute()
  if (state === 'returned') append(trx, BidReturned.of({ ...bid, reason: 'by_staff' }, now))
}
