import { type Executor, own } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** When each of the requests was completed or cancelled, by id; those that go on are missing. */
export async function endsOfRequests(db: Executor, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await own<RequestsTables>(db)
    .selectFrom('request_history')
    .select(['request_id', 'at'])
    .where('request_id', 'in', ids)
    .where('what', 'in', ['completed', 'cancelled'])
    .execute()
  return new Map(rows.map(({ request_id, at }) => [request_id, at]))
}
