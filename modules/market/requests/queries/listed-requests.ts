import type { Db } from '#server/platform/database/database.ts'
import type { SitemapEntry } from '#server/platform/pages/page-metadata.ts'
import type { RequestsTables } from '../tables.ts'

const selectListed = (db: Db<RequestsTables>) =>
  db
    .selectFrom('collection_requests')
    .where('user_id', 'is not', null)
    .where('status', '<>', 'cancelled')
    .where('shown', '=', true)

/** Returns the job pages for the sitemap, oldest first. */
export async function listedRequests(db: Db<RequestsTables>, from: number, limit: number): Promise<SitemapEntry[]> {
  const rows = await selectListed(db)
    .select(['id', 'updated_at'])
    .orderBy('created_at')
    .orderBy('id')
    .offset(from)
    .limit(limit)
    .execute()
  return rows.map(({ id, updated_at }) => ({ path: `/job/${id}`, changedAt: updated_at }))
}

/** Returns the number of job pages in the sitemap. */
export async function numberOfListedRequests(db: Db<RequestsTables>): Promise<number> {
  const { count } = await selectListed(db)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
