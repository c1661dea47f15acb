import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'
import type { JobForStaff } from './jobs-for-staff.ts'

const MAX_ROWS = 20

/** Returns the jobs between two users, in either role, newest first. */
export function jobsBetween(db: Executor, userId: string, otherUserId: string): Promise<JobForStaff[]> {
  return asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', 'title', 'status'])
    .where('winning_bid_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', userId), eb('accepted_bidder_id', '=', otherUserId)]),
        eb.and([eb('user_id', '=', otherUserId), eb('accepted_bidder_id', '=', userId)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute()
}
