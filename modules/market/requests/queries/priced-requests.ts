import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** Most requests a statistic is based on. */
const MAX_ROWS = 50_000

/** Returns the requests whose disposal costs at least `minFloor` pounds, newest first, at most 50,000. */
export async function pricedRequests(db: Executor, minFloor: number): Promise<{ id: string; floor: number }[]> {
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', 'floor_pounds'])
    .where('floor_pounds', '>=', minFloor)
    .orderBy('created_at', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.map(({ id, floor_pounds }) => ({ id, floor: floor_pounds ?? 0 }))
}
