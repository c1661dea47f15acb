import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { CollectionDetails } from '../collection/contract.ts'
import { needsDetails } from '../rules.ts'
import { lockRequest } from '../steps/hold-request.ts'
import { keepCollectionDetails } from '../steps/keep-collection-details.ts'
import type { RequestsTables } from '../tables.ts'

interface Giving {
  requestId: string
  callerId: string
  details: CollectionDetails
}

/**
 * Tells the carrier of a job under way where the waste is and how to call, in place of what its owner told before.
 * Throws Refusal: account_gone, account_suspended, not_found for everybody but the owner of a job under way.
 */
export async function giveCollectionDetails(
  db: Db<RequestsTables>,
  { requestId, callerId, details }: Giving,
  now: Date,
  command: IdempotentCommand | null,
): Promise<CollectionDetails> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const request = await lockRequest(trx, requestId)
      if (request?.userId !== callerId || !needsDetails(request.status)) throw notFound()
      await keepCollectionDetails(trx, requestId, details, now)
      return details
    },
    command,
  )
}
