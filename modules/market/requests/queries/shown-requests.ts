import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestStatus } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'

/** Returns title and status of the public requests among `ids`, by id. */
export async function shownRequests(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { title: string; status: RequestStatus }>> {
  if (ids.length === 0) return new Map()
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', 'title', 'status'])
    .where('id', 'in', ids)
    .where('shown', '=', true)
    .execute()
  return new Map(rows.map(({ id, title, status }) => [id, { title, status }]))
}
