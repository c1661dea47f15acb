import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { PostLoad } from '#modules/core/waste-catalogue/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { changeLoad, lockRequest } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import * as rules from '../rules.ts'
import type { BiddingTables } from '../tables.ts'

interface ChangeListInput {
  requestId: string
  callerId: string
  /** The version of the request that the owner saw. */
  version: number
  load: PostLoad
}

/**
 * Changes the items of the caller's open request, which is possible until its first bid (ITEM-24). Locks the request
 * FOR UPDATE; placing a bid locks it FOR SHARE.
 * Throws a Refusal: `account_gone`, and those of rules.assertMayChangeList and buildLoad.
 */
export async function changeList(
  db: Db<BiddingTables>,
  { requestId, callerId, version, load }: ChangeListInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<RequestDetail> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const request = await lockRequest(trx, requestId)
      // queried after the lock, so that an earlier bid is seen
      const bid = await trx
        .selectFrom('bids')
        .select('id')
        .where('collection_request_id', '=', requestId)
        .limit(1)
        .executeTakeFirst()
      rules.assertMayChangeList({ request, callerId, version, hasBids: bid !== undefined })
      return changeLoad(trx, { requestId, ownerId: callerId, load }, now)
    },
    command,
  )
}
