import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** How a request was completed or cancelled. */
export interface JobEnding {
  what: 'completed' | 'cancelled'
  at: Date
  by: RequestsTables['request_history']['by_side']
}

/** Returns when a request was completed or cancelled and by whom; null while it is open. */
export async function jobEnding(db: Executor, requestId: string): Promise<JobEnding | null> {
  const step = await asModuleDb<RequestsTables>(db)
    .selectFrom('request_history')
    .select(['what', 'at', 'by_side as by'])
    .where('request_id', '=', requestId)
    .where('what', 'in', ['completed', 'cancelled'])
    .executeTakeFirst()
  if (step?.what !== 'completed' && step?.what !== 'cancelled') return null
  return { what: step.what, at: step.at, by: step.by }
}
