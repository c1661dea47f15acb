import type { Db } from '#server/platform/database/database.ts'
import type { AlertsTables } from '../tables.ts'

interface RemoveAreaInput {
  userId: string
  areaId: string
}

/** Deletes one of the caller's areas or searches; repeating it is no error. */
export async function removeArea(db: Db<AlertsTables>, { userId, areaId }: RemoveAreaInput): Promise<void> {
  await db.deleteFrom('saved_areas').where('id', '=', areaId).where('user_id', '=', userId).execute()
}
