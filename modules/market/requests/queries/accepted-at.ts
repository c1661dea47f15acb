import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** Returns when a bid was accepted; null if none was, or where the time wasn't recorded. */
export async function acceptedAt(db: Executor, requestId: string): Promise<Date | null> {
  const step = await asModuleDb<RequestsTables>(db)
    .selectFrom('request_history')
    .select('at')
    .where('request_id', '=', requestId)
    .where('what', '=', 'bid_accepted')
    .executeTakeFirst()
  return step?.at ?? null
}
