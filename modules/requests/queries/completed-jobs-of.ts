import { type Executor, own } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** A job that was done. */
interface CompletedJob {
  requestId: string
  /** Null once it has left. */
  carrierId: string | null
  completedAt: Date
}

/** The jobs of an owner that were completed since then. */
export async function completedJobsOf(db: Executor, ownerId: string, since: Date): Promise<CompletedJob[]> {
  return own<RequestsTables>(db)
    .selectFrom('collection_requests as job')
    .innerJoin('request_history as step', 'step.request_id', 'job.id')
    .select(['job.id as requestId', 'job.accepted_bidder_id as carrierId', 'step.at as completedAt'])
    .where('job.user_id', '=', ownerId)
    .where('job.status', '=', 'completed')
    .where('step.what', '=', 'completed')
    .where('step.at', '>=', since)
    .execute()
}
