import { lockAccount } from '#modules/core/accounts/facade.ts'
import { lockRequestForShare } from '#modules/market/requests/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { withdrawBid as endpoint } from '../contract.ts'
import { BidsBroughtBack } from '../events.ts'
import { BID_STATE_COLUMNS, requestAndBidderOf, toBidState } from '../queries/bid-states.ts'
import * as rules from '../rules.ts'
import type { BiddingTables } from '../tables.ts'

/**
 * Withdraws a carrier's active bid; a repeat changes nothing.
 * Throws a Refusal: `account_gone`, `account_suspended`, and those of rules.withdrawBid.
 */
export async function withdrawBid(
  db: Db<BiddingTables>,
  { bidId, callerId }: { bidId: string; callerId: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<AnswerOf<typeof endpoint>> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const target = await requestAndBidderOf(trx, bidId)
      // An acceptance locks the request exclusively: the bid is either withdrawn before it or decided by it.
      const request = target ? await lockRequestForShare(trx, target.requestId) : null
      const bid = await trx
        .selectFrom('bids')
        .select([...BID_STATE_COLUMNS, 'set_aside_at'])
        .where('id', '=', bidId)
        .forUpdate()
        .executeTakeFirst()
      const event = rules.withdrawBid({ request, bid: bid ? toBidState(bid) : null, callerId, now })
      if (event) {
        const { version, withdrawnAt, requestId, ownerId } = event.data
        const columns = { withdrawn_at: new Date(withdrawnAt), version, set_aside_at: null }
        await trx.updateTable('bids').set(columns).where('id', '=', bidId).execute()
        // a block that hid the bid already lowered the request's count, and BidWithdrawn lowers it again
        if (bid?.set_aside_at) append(trx, BidsBroughtBack.of({ requestId, ownerId, bidderId: callerId, bids: 1 }, now))
        append(trx, event)
      }
      return withdrawnBid(trx, bidId)
    },
    command,
  )
}

async function withdrawnBid(trx: Trx<BiddingTables>, bidId: string): Promise<AnswerOf<typeof endpoint>> {
  const { withdrawn_at, ...bid } = await trx
    .selectFrom('bids')
    .select(['id', 'collection_request_id as requestId', 'version', 'withdrawn_at'])
    .where('id', '=', bidId)
    .executeTakeFirstOrThrow()
  if (!withdrawn_at) throw new Error(`Bid ${bidId} was not withdrawn`)
  return { ...bid, withdrawnAt: withdrawn_at.toISOString() }
}
