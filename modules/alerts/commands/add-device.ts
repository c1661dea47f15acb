import { createHash, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { holdAccount, openSealing } from '#modules/accounts/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { type AddDevice, type Device, MOST_DEVICES, type RenewDevice } from '../contract.ts'
import type { PushService } from '../push-service.ts'
import { DEVICE_COLUMNS, toDevice } from '../queries/devices-of.ts'
import type { AlertsTables } from '../tables.ts'

export interface DeviceDesk {
  db: Db<AlertsTables>
  config: Pick<Config, 'SEALING_SECRET' | 'SEALING_SECRET_BEFORE' | 'SESSION_SECRET'>
  push: PushService
}

const NO_SERVICE = 'This browser’s messages come from a service that we do not know.'

/** Addresses are secrets of browsers: they are found again by their hash. */
export const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

/**
 * Has pushes come to a browser; one that is known is somebody's from now on who adds it last, and no longer paused.
 * Throws Refusal: push_address, devices_full, account_gone, account_suspended.
 */
export async function addDevice(desk: DeviceDesk, userId: string, device: AddDevice, now: Date): Promise<Device> {
  const { db, push } = desk
  assertService(push, device.endpoint)
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

/**
 * Follows a browser whose address has changed by itself: who names the old one, a secret of theirs, names the new one.
 * Throws Refusal: push_address, not_found.
 */
export async function renewDevice(desk: DeviceDesk, { oldEndpoint, ...device }: RenewDevice): Promise<void> {
  const { db, push } = desk
  assertService(push, device.endpoint)
  await transact(db, async (trx) => {
    const old = await trx
      .selectFrom('push_devices')
      .select('id')
      .where('endpoint_hash', '=', hashOf(oldEndpoint))
      .forUpdate()
      .executeTakeFirst()
    if (!old) throw notFound()
    const hash = hashOf(device.endpoint)
    await trx.deleteFrom('push_devices').where('endpoint_hash', '=', hash).where('id', '<>', old.id).execute()
    await trx
      .updateTable('push_devices')
      .set({ endpoint_hash: hash, sealed: seal(desk, old.id, device) })
      .where('id', '=', old.id)
      .execute()
  })
}

function assertService(push: PushService, endpoint: string): void {
  if (push.accepts(endpoint)) return
  throw new Refusal('invalid', 'push_address', NO_SERVICE, { fields: { endpoint: NO_SERVICE } })
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

/** Sealed for its row: moved to another it opens no more. */
const seal = ({ config }: DeviceDesk, id: string, { endpoint, keys }: Pick<AddDevice, 'endpoint' | 'keys'>): Buffer =>
  openSealing(config).seal(JSON.stringify({ endpoint, keys }), `push:${id}`)
