import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** Returns the owner of a request: null once their account is deleted, undefined if the request isn't public. */
export async function ownerOfRequest(db: Executor, requestId: string): Promise<string | null | undefined> {
  const row = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select('user_id')
    .where('id', '=', requestId)
    .where('shown', '=', true)
    .executeTakeFirst()
  return row?.user_id
}

/** Returns the ids of all requests of a user. */
export async function requestIdsOf(db: Executor, userId: string): Promise<string[]> {
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}
