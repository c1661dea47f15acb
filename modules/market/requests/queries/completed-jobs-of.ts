import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** A completed job. */
interface CompletedJob {
  requestId: string
  /** Null once the carrier's account is deleted. */
  carrierId: string | null
  completedAt: Date
}

/** Returns an owner's jobs completed since a time. */
export async function completedJobsOf(db: Executor, ownerId: string, since: Date): Promise<CompletedJob[]> {
  return asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests as job')
    .innerJoin('request_history as step', 'step.request_id', 'job.id')
    .select(['job.id as requestId', 'job.accepted_bidder_id as carrierId', 'step.at as completedAt'])
    .where('job.user_id', '=', ownerId)
    .where('job.status', '=', 'completed')
    .where('step.what', '=', 'completed')
    .where('step.at', '>=', since)
    .execute()
}
