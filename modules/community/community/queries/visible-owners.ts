import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { CommunityTables } from '../tables.ts'

/** Returns the owner of a visible item; undefined for a hidden or missing one. */
export async function ownerOfItem(db: Executor, itemId: string): Promise<string | undefined> {
  return ownerIn(db, 'items', itemId)
}

/** Returns the owner of a visible idea; undefined for a hidden or missing one. */
export async function ownerOfIdea(db: Executor, ideaId: string): Promise<string | undefined> {
  return ownerIn(db, 'upcycle_ideas', ideaId)
}

async function ownerIn(db: Executor, table: 'items' | 'upcycle_ideas', id: string): Promise<string | undefined> {
  const rows = asModuleDb<CommunityTables>(db)
    .selectFrom(table)
    .select('owner_id')
    .where('id', '=', id)
    .where('shown', '=', true)
  return (await rows.executeTakeFirst())?.owner_id
}
