import type { Db } from '#server/platform/database/database.ts'
import type { AlertsTables } from '../tables.ts'

interface RemoveDeviceInput {
  userId: string
  deviceId: string
}

/** Removes one of the caller's devices; repeating it is no error. */
export async function removeDevice(db: Db<AlertsTables>, { userId, deviceId }: RemoveDeviceInput): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', deviceId).where('user_id', '=', userId).execute()
}
