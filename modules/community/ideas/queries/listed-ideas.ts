import type { Db } from '#server/platform/database/database.ts'
import type { Listed } from '#server/platform/pages/page-metadata.ts'
import type { CommunityTables } from '../../tables.ts'

const listed = (db: Db<CommunityTables>) => db.selectFrom('upcycle_ideas').where('shown', '=', true)

/** The pages of ideas that a search may find, oldest first. */
export async function listedIdeas(db: Db<CommunityTables>, from: number, limit: number): Promise<Listed[]> {
  const rows = await listed(db)
    .select(['id', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .offset(from)
    .limit(limit)
    .execute()
  return rows.map(({ id, created_at }) => ({ path: `/upcycle/idea/${id}`, changedAt: created_at }))
}

/** How many there are. */
export async function numberOfListedIdeas(db: Db<CommunityTables>): Promise<number> {
  const { count } = await listed(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
