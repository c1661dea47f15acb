import { type Executor, own } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** A job that goes on, and which side of it somebody is. */
interface AssignedJob {
  requestId: string
  side: 'owner' | 'carrier'
}

/**
 * The jobs that somebody is one of the two sides of and that nobody has completed or cancelled, collected ones too, in the
 * order of their ids.
 */
export async function assignedJobs(db: Executor, userId: string): Promise<AssignedJob[]> {
  const rows = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', 'user_id'])
    .where('status', '=', 'assigned')
    .where((request) => request.or([request('user_id', '=', userId), request('accepted_bidder_id', '=', userId)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id, user_id }) => ({ requestId: id, side: user_id === userId ? 'owner' : 'carrier' }))
}
