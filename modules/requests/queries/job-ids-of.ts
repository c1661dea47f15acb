import { type Executor, own } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** The ids of the jobs that found their carrier and have this person on one of both sides, oldest first. */
export async function jobIdsOf(db: Executor, userId: string): Promise<string[]> {
  const rows = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select('id')
    .where('winning_bid_id', 'is not', null)
    .where((request) => request.or([request('user_id', '=', userId), request('accepted_bidder_id', '=', userId)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
