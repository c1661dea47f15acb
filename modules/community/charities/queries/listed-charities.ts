import type { Db } from '#server/platform/database/database.ts'
import type { Listed } from '#server/platform/pages/page-metadata.ts'
import type { CommunityTables } from '../../tables.ts'

/** The pages of charities, in the order of their ids. */
export async function listedCharities(db: Db<CommunityTables>, from: number, limit: number): Promise<Listed[]> {
  const rows = await db.selectFrom('charities').select('id').orderBy('id').offset(from).limit(limit).execute()
  return rows.map(({ id }) => ({ path: `/charities/${id}` }))
}

/** How many there are. */
export async function numberOfCharities(db: Db<CommunityTables>): Promise<number> {
  const { count } = await db
    .selectFrom('charities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
