import { type Executor, own } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** What a figure of many requests is drawn from at most. */
const MOST = 50_000

/** The newest requests whose load costs at least so many pounds to tip, with that, 50,000 at most. */
export async function pricedRequests(db: Executor, leastFloor: number): Promise<{ id: string; floor: number }[]> {
  const rows = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', 'floor_pounds'])
    .where('floor_pounds', '>=', leastFloor)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ id, floor_pounds }) => ({ id, floor: floor_pounds ?? 0 }))
}
