import { holdAccount } from '#modules/accounts/facade.ts'
import type { RequestDetail } from '#modules/requests/contract.ts'
import { changeLoad, lockRequest } from '#modules/requests/facade.ts'
import type { PostLoad } from '#modules/waste/contract.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import * as rules from '../rules.ts'
import type { BiddingTables } from '../tables.ts'

interface ChangeListInput {
  requestId: string
  callerId: string
  /** The version of the request that the owner has changed. */
  version: number
  load: PostLoad
}

/**
 * Changes what the own open request holds until the first bid: the request is locked FOR UPDATE, and a bid holds it FOR
 * SHARE, so one of both is first (ITEM-24). Throws Refusal: account_gone, see rules.changeList and loadFrom.
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
      await holdAccount(trx, callerId)
      const request = await lockRequest(trx, requestId)
      // asked after the lock: a bid that was before it is seen
      const bid = await trx
        .selectFrom('bids')
        .select('id')
        .where('collection_request_id', '=', requestId)
        .limit(1)
        .executeTakeFirst()
      rules.changeList({ request, callerId, version, priced: bid !== undefined })
      return changeLoad(trx, { requestId, ownerId: callerId, load }, now)
    },
    command,
  )
}
