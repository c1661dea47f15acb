import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { Device } from '../contract/devices.ts'
import type { AlertsTables } from '../tables.ts'

export const DEVICE_COLUMNS = ['id', 'name', 'endpoint_hash', 'added_at', 'paused_at'] as const

type DeviceRow = Pick<Selectable<AlertsTables['push_devices']>, (typeof DEVICE_COLUMNS)[number]>

/** Maps a row to the device that its owner sees. */
export const toDevice = ({ id, name, endpoint_hash, added_at, paused_at }: DeviceRow): Device => ({
  id,
  name,
  fingerprint: endpoint_hash,
  addedAt: added_at.toISOString(),
  paused: paused_at !== null,
})

/** Returns a person's devices, oldest first. */
export async function devicesOf(db: Db<AlertsTables>, userId: string): Promise<Device[]> {
  const rows = await db
    .selectFrom('push_devices')
    .select(DEVICE_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  return rows.map(toDevice)
}
