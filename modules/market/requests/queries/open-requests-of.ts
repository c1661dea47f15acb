import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { OUTWARD } from '../outward.ts'
import type { RequestsTables } from '../tables.ts'

/** Most requests returned; older ones are left out. */
const MAX_ROWS = 100

/** Returns a user's open requests, newest first, with what may explain a lack of bids. */
export async function openRequestsOf(db: Executor, ownerId: string) {
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .leftJoin('request_activity', 'request_activity.request_id', 'collection_requests.id')
    .select(['id', 'title', 'created_at as createdAt', 'bid_count'])
    .select([
      OUTWARD.as('outward'),
      sql<boolean>`image_urls is not null`.as('photo'),
      'budget',
      'floor_pounds as floor',
      sql<boolean>`load is not null`.as('items'),
      sql<boolean>`half_days is not null`.as('days'),
      sql<boolean>`access is not null`.as('access'),
    ])
    .where('user_id', '=', ownerId)
    .where('status', '=', 'pending')
    .where('winning_bid_id', 'is', null)
    .where('shown', '=', true)
    .orderBy('created_at', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.map(({ bid_count, budget, items, days, access, ...request }) => ({
    ...request,
    budget: budget === null ? null : Number(budget),
    /** Whether the owner listed items, chose days and described the access. */
    detailsGiven: { items, days, access },
    bids: Math.max(bid_count ?? 0, 0),
  }))
}
