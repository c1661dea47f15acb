import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** A job that hasn't been collected. */
interface JobToCollect {
  requestId: string
  acceptedAt: Date
}

/** Returns the assigned jobs of an owner or carrier that haven't been collected. */
export async function jobsToCollect(db: Executor, userId: string, side: 'owner' | 'carrier'): Promise<JobToCollect[]> {
  return (
    asModuleDb<RequestsTables>(db)
      .selectFrom('collection_requests as job')
      .leftJoin('request_history as step', (join) =>
        join.onRef('step.request_id', '=', 'job.id').on('step.what', '=', 'bid_accepted'),
      )
      // acceptances of old jobs weren't recorded
      .select(({ fn }) => ['job.id as requestId', fn.coalesce('step.at', 'job.updated_at').as('acceptedAt')])
      .where(side === 'owner' ? 'job.user_id' : 'job.accepted_bidder_id', '=', userId)
      .where('job.status', '=', 'assigned')
      .where('job.collected_at', 'is', null)
      .execute()
  )
}
