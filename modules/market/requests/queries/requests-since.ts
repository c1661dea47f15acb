import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { OUTWARD } from '../outward.ts'
import type { RequestsTables } from '../tables.ts'

/** Most requests a statistic is based on. */
const MAX_ROWS = 50_000

/**
 * Returns the requests posted since a time, newest first, at most 50,000; the outward code is null without a postcode.
 */
export const requestsSince = (db: Executor, since: Date) =>
  asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', OUTWARD.as('outward'), 'created_at as createdAt'])
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(MAX_ROWS)
    .execute()
