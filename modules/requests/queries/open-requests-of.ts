import { sql } from 'kysely'
import { type Executor, own } from '#server/platform/database/database.ts'
import { OUTWARD } from '../outward.ts'
import type { RequestsTables } from '../tables.ts'

/** An owner sees so many at once; older ones are left out. */
const MOST = 100

/** Someone's requests that take bids, newest first, as far as it matters why there is no bid. */
export async function openRequestsOf(db: Executor, ownerId: string) {
  const rows = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .leftJoin('request_activity', 'request_activity.request_id', 'collection_requests.id')
    .select(['id', 'title', 'created_at as createdAt', 'bid_count'])
    .select([
      OUTWARD.as('outward'),
      sql<boolean>`image_urls is not null`.as('photo'),
      sql<boolean>`budget is not null`.as('budget'),
    ])
    .where('user_id', '=', ownerId)
    .where('status', '=', 'pending')
    .where('winning_bid_id', 'is', null)
    .where('shown', '=', true)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ bid_count, ...request }) => ({ ...request, bids: Math.max(bid_count ?? 0, 0) }))
}
