import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** A job in progress and the user's role in it. */
interface AssignedJob {
  requestId: string
  side: 'owner' | 'carrier'
}

/**
 * Returns a user's jobs that are neither completed nor cancelled, including collected ones, in order of id.
 */
export async function assignedJobs(db: Executor, userId: string): Promise<AssignedJob[]> {
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', 'user_id'])
    .where('status', '=', 'assigned')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('accepted_bidder_id', '=', userId)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id, user_id }) => ({ requestId: id, side: user_id === userId ? 'owner' : 'carrier' }))
}
