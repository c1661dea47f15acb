import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ProfilesTables } from '../tables.ts'

/** Whether a user has a profile that others can see. */
export async function isProfileVisible(db: Executor, userId: string): Promise<boolean> {
  const rows = asModuleDb<ProfilesTables>(db)
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('shown', '=', true)
  return (await rows.executeTakeFirst()) !== undefined
}
