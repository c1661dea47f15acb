import { type Executor, own } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** What those of the requests are called that anyone may see, by id. */
export async function requestTitles(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('shown', '=', true)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
