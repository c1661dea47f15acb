import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestReference } from '../references/contract.ts'
import type { RequestsTables } from '../tables.ts'

const RECENT_MS = 30 * 24 * 60 * 60_000

/** Returns a user's references, newest first, with their numbers of posts. */
export async function referencesOf(db: Executor, userId: string, now: Date): Promise<Omit<RequestReference, 'url'>[]> {
  const since = new Date(now.getTime() - RECENT_MS)
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('request_references as reference')
    .leftJoin('collection_requests as request', 'request.reference_id', 'reference.id')
    .select(['reference.id', 'code', 'reference.created_at'])
    .select([
      sql<number>`count(request.id)::int`.as('posts'),
      sql<number>`(count(request.id) filter (where request.created_at > ${since}))::int`.as('recent_posts'),
    ])
    .where('reference.user_id', '=', userId)
    .groupBy('reference.id')
    .orderBy('reference.id', 'desc')
    .execute()
  return rows.map(({ id, code, created_at, posts, recent_posts }) => ({
    id,
    code,
    createdAt: created_at.toISOString(),
    posts,
    recentPosts: recent_posts,
  }))
}
