import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** Returns why staff ended a request, for the mails about it; null if they didn't. */
export async function endReason(db: Executor, requestId: string): Promise<string | null> {
  const step = await asModuleDb<RequestsTables>(db)
    .selectFrom('request_history')
    .select('reason')
    .where('request_id', '=', requestId)
    .where('by_side', '=', 'staff')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return step?.reason ?? null
}
