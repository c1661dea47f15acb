import { type Executor, own } from '#server/platform/database/database.ts'
import type { ProfilesTables } from '../tables.ts'

/** Whose a profile is: `userId` where they have saved one and others are shown it, else undefined. */
export async function holderOfProfile(db: Executor, userId: string): Promise<string | undefined> {
  const rows = own<ProfilesTables>(db)
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('shown', '=', true)
  return (await rows.executeTakeFirst())?.user_id
}
