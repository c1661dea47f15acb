import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { holdAccount } from '#modules/accounts/facade.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { type AddDevice, type Device, MOST_DEVICES } from '../contract.ts'
import { assertService, type DeviceDesk, hashOf, seal } from '../push-address.ts'
import { DEVICE_COLUMNS, toDevice } from '../queries/devices-of.ts'
import type { AlertsTables } from '../tables.ts'

/**
 * Has pushes come to a browser; one that is known belongs from now on to the person who adds it last, and is no longer paused.
 * Throws Refusal: push_address, push_keys, devices_full, account_gone, account_suspended.
 */
export async function addDevice(desk: DeviceDesk, userId: string, device: AddDevice, now: Date): Promise<Device> {
  const { db, push } = desk
  assertService(push, device)
  const hash = hashOf(device.endpoint)
  return transact(db, async (trx) => {
    await holdAccount(trx, userId)
    await assertRoom(trx, userId, hash)
    await trx.deleteFrom('push_devices').where('endpoint_hash', '=', hash).execute()
    const id = randomUUIDv7()
    const row = await trx
      .insertInto('push_devices')
      .values({
        id,
        user_id: userId,
        endpoint_hash: hash,
        sealed: seal(desk, id, device),
        name: device.name,
        added_at: now,
      })
      .returning(DEVICE_COLUMNS)
      .executeTakeFirstOrThrow()
    return toDevice(row)
  })
}

/** Of two that are added at once the second counts the first. */
async function assertRoom(trx: Trx<AlertsTables>, userId: string, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push-devices:${userId}`}, 0))`.execute(trx)
  const { count } = await trx
    .selectFrom('push_devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('endpoint_hash', '<>', hash)
    .executeTakeFirstOrThrow()
  if (count < MOST_DEVICES) return
  throw new Refusal(
    'conflict',
    'devices_full',
    `You have ${MOST_DEVICES} devices, the most there can be. Remove one first.`,
  )
}
