import { type Executor, own } from '#server/platform/database/database.ts'
import { OUTWARD } from '../outward.ts'
import type { RequestsTables } from '../tables.ts'

/** What a figure of many requests is drawn from at most. */
const MOST = 50_000

/** The newest requests that were posted since then, 50,000 at most; without a postcode the outward code is null. */
export const postedSince = (db: Executor, since: Date) =>
  own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', OUTWARD.as('outward'), 'created_at as createdAt'])
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
