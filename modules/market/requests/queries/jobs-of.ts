import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** An assigned request and the user's role in it. */
interface Job {
  requestId: string
  side: 'owner' | 'carrier'
}

/** Returns all jobs of a user, ended ones included, newest first. */
export async function jobsOf(db: Executor, userId: string): Promise<Job[]> {
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', 'user_id'])
    .where('winning_bid_id', 'is not', null)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('accepted_bidder_id', '=', userId)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, user_id }) => ({ requestId: id, side: user_id === userId ? 'owner' : 'carrier' }))
}
