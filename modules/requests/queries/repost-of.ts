import { type Executor, own } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** The id of the request that a cancelled one was posted again as; null where it was not. */
export async function repostOf(db: Executor, requestId: string): Promise<string | null> {
  const again = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select('id')
    .where('repost_of', '=', requestId)
    .executeTakeFirst()
  return again?.id ?? null
}
