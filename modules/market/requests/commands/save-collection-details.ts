import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { CollectionDetails } from '../contract/collection.ts'
import { needsDetails } from '../rules.ts'
import { lockRequest } from '../steps/lock-request.ts'
import { storeCollectionDetails } from '../steps/store-collection-details.ts'
import type { RequestsTables } from '../tables.ts'

interface SaveDetailsInput {
  requestId: string
  callerId: string
  details: CollectionDetails
}

/**
 * Replaces the contact and access details that the owner of an assigned job gives its carrier.
 * Throws a Refusal: `account_gone`, `account_suspended`; `not_found` for anyone but the owner.
 */
export async function saveCollectionDetails(
  db: Db<RequestsTables>,
  { requestId, callerId, details }: SaveDetailsInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<CollectionDetails> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const request = await lockRequest(trx, requestId)
      if (request?.userId !== callerId || !needsDetails(request.status)) throw notFound()
      await storeCollectionDetails(trx, requestId, details, now)
      return details
    },
    command,
  )
}
