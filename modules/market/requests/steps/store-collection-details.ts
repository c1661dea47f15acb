import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { CollectionDetails } from '../contract/collection.ts'
import { firstCheckAt } from '../retention.ts'
import type { RequestsTables } from '../tables.ts'

/** Years that details are kept after the job ends. */
export const DETAILS_RETENTION_YEARS = 1

/** Replaces the owner's details for the carrier of a job. The caller has locked the request. */
export async function storeCollectionDetails(
  trx: OpenTransaction,
  requestId: string,
  details: CollectionDetails,
  now: Date,
): Promise<void> {
  const { phoneNumber: phone_number, address, floor, accessNote: access_note } = details
  const columns = { phone_number, address: address || null, floor, access_note: access_note || null }
  await asModuleTrx<RequestsTables>(trx)
    .insertInto('collection_details')
    .values({ request_id: requestId, ...columns, forget_at: firstCheckAt(now, DETAILS_RETENTION_YEARS) })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet(columns))
    .execute()
}
