import { outwardIn } from '#modules/core/places/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { withoutAddress } from '../rules.ts'
import type { TrackingTables } from '../tables.ts'

/**
 * Removes a user who deletes their account from records: an owner’s address, a carrier’s plans. Company and number
 * stay, because records must be kept by law. The caller holds the locks of lockRequestsOf.
 */
export async function eraseUserFromTracking(trx: OpenTransaction, userId: string): Promise<void> {
  const trackingTrx = asModuleTrx<TrackingTables>(trx)
  const ownedMovements = await trackingTrx
    .selectFrom('movements')
    .select(['id', 'body'])
    .where('owner_id', '=', userId)
    .execute()
  for (const { id, body } of ownedMovements) {
    const redacted = body && withoutAddress(body, outwardIn(body.producer.address.postcode) ?? '')
    await trackingTrx
      .updateTable('movements')
      .set({ owner_id: null, body: redacted && JSON.stringify(redacted) })
      .where('id', '=', id)
      .execute()
  }
  await trackingTrx.updateTable('movements').set({ carrier_id: null }).where('carrier_id', '=', userId).execute()
  await trackingTrx.deleteFrom('movement_plans').where('carrier_id', '=', userId).execute()
}
