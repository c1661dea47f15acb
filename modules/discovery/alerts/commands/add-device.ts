import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { type AddDevice, type Device, MAX_DEVICES } from '../contract/devices.ts'
import { assertPushSubscription, type DeviceContext, hashEndpoint, sealAddress } from '../push-address.ts'
import { DEVICE_COLUMNS, toDevice } from '../queries/devices-of.ts'
import type { AlertsTables } from '../tables.ts'

/**
 * Adds a browser as a device for pushes. A known browser moves to the person who adds it, and is no longer paused.
 * Throws a Refusal: `push_address`, `push_keys`, `devices_full`, `account_gone`, `account_suspended`.
 */
export async function addDevice(context: DeviceContext, userId: string, device: AddDevice, now: Date): Promise<Device> {
  const { db, push } = context
  assertPushSubscription(push, device)
  const hash = hashEndpoint(device.endpoint)
  return transact(db, async (trx) => {
    await lockAccount(trx, userId)
    await lockAndAssertDeviceLimit(trx, userId, hash)
    await trx.deleteFrom('push_devices').where('endpoint_hash', '=', hash).execute()
    const id = randomUUIDv7()
    const row = await trx
      .insertInto('push_devices')
      .values({
        id,
        user_id: userId,
        endpoint_hash: hash,
        sealed: sealAddress(context, id, device),
        name: device.name,
        added_at: now,
      })
      .returning(DEVICE_COLUMNS)
      .executeTakeFirstOrThrow()
    return toDevice(row)
  })
}

/**
 * Locks a person's devices, so that two added concurrently can't both pass the limit. Throws a Refusal
 * (`devices_full`).
 */
async function lockAndAssertDeviceLimit(trx: Trx<AlertsTables>, userId: string, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push-devices:${userId}`}, 0))`.execute(trx)
  const { count } = await trx
    .selectFrom('push_devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('endpoint_hash', '<>', hash)
    .executeTakeFirstOrThrow()
  if (count < MAX_DEVICES) return
  throw new Refusal('conflict', 'devices_full', `You can have up to ${MAX_DEVICES} devices. Remove one first.`)
}
