import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** Returns the id of the repost of a cancelled request; null if there is none. */
export async function findRepostId(db: Executor, requestId: string): Promise<string | null> {
  const repost = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select('id')
    .where('repost_of', '=', requestId)
    .executeTakeFirst()
  return repost?.id ?? null
}
