import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import type { CollectionDetails } from '../collection/contract.ts'
import { firstLookAt } from '../retention.ts'
import type { RequestsTables } from '../tables.ts'

/** Details are kept for so many years after the end of their job. */
export const DETAILS_KEPT_YEARS = 1

/** Keeps what an owner tells the carrier of a job, in place of what they told before; the caller holds the request. */
export async function keepCollectionDetails(
  trx: OpenTransaction,
  requestId: string,
  details: CollectionDetails,
  now: Date,
): Promise<void> {
  const { phoneNumber: phone_number, address, floor, accessNote: access_note } = details
  const kept = { phone_number, address: address || null, floor, access_note: access_note || null }
  await ownTrx<RequestsTables>(trx)
    .insertInto('collection_details')
    .values({ request_id: requestId, ...kept, forget_at: firstLookAt(now, DETAILS_KEPT_YEARS) })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet(kept))
    .execute()
}
