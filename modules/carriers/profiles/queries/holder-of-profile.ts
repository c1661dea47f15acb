import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ProfilesTables } from '../tables.ts'

/** Returns `userId` where that user has a profile and others can see it, else undefined. */
export async function ownerOfProfile(db: Executor, userId: string): Promise<string | undefined> {
  const rows = asModuleDb<ProfilesTables>(db)
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('shown', '=', true)
  return (await rows.executeTakeFirst())?.user_id
}
