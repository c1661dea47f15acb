import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ItemsTables } from '../tables.ts'

/** Returns the owner of a visible item; undefined for a hidden or missing one. */
export async function ownerOfItem(db: Executor, itemId: string): Promise<string | undefined> {
  const row = await asModuleDb<ItemsTables>(db)
    .selectFrom('items')
    .select('owner_id')
    .where('id', '=', itemId)
    .where('shown', '=', true)
    .executeTakeFirst()
  return row?.owner_id
}
