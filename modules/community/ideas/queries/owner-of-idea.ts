import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { IdeasTables } from '../tables.ts'

/** Returns the owner of a visible idea; undefined for a hidden or missing one. */
export async function ownerOfIdea(db: Executor, ideaId: string): Promise<string | undefined> {
  const row = await asModuleDb<IdeasTables>(db)
    .selectFrom('upcycle_ideas')
    .select('owner_id')
    .where('id', '=', ideaId)
    .where('shown', '=', true)
    .executeTakeFirst()
  return row?.owner_id
}
