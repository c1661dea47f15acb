import { transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { RenewDevice } from '../contract/devices.ts'
import { assertPushSubscription, type DeviceContext, hashEndpoint, sealAddress } from '../push-address.ts'

/**
 * Updates a device whose browser changed its push address. Knowing the old address, a secret, authorises it.
 * Throws a Refusal: `push_address`, `push_keys`, `not_found`.
 */
export async function renewDevice(context: DeviceContext, { oldEndpoint, ...device }: RenewDevice): Promise<void> {
  const { db, push } = context
  assertPushSubscription(push, device)
  await transact(db, async (trx) => {
    const oldDevice = await trx
      .selectFrom('push_devices')
      .select('id')
      .where('endpoint_hash', '=', hashEndpoint(oldEndpoint))
      .forUpdate()
      .executeTakeFirst()
    if (!oldDevice) throw notFound()
    const hash = hashEndpoint(device.endpoint)
    await trx.deleteFrom('push_devices').where('endpoint_hash', '=', hash).where('id', '<>', oldDevice.id).execute()
    await trx
      .updateTable('push_devices')
      .set({ endpoint_hash: hash, sealed: sealAddress(context, oldDevice.id, device) })
      .where('id', '=', oldDevice.id)
      .execute()
  })
}
