import { type Executor, own } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** Whose a request is: null once its owner has left, undefined when others are shown no such request. */
export async function ownerOfRequest(db: Executor, requestId: string): Promise<string | null | undefined> {
  const row = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select('user_id')
    .where('id', '=', requestId)
    .where('shown', '=', true)
    .executeTakeFirst()
  return row?.user_id
}

/** The ids of all that a person posted. */
export async function requestIdsOf(db: Executor, userId: string): Promise<string[]> {
  const rows = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}
