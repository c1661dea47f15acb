import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { LaddersTables } from '../tables.ts'

/** Returns the ids among `itemIds` that are gifts of a ladder. */
export async function ladderGiftIds(db: Executor, itemIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (itemIds.length === 0) return new Set()
  const rows = await asModuleDb<LaddersTables>(db)
    .selectFrom('ladders')
    .select('item_id')
    .where('item_id', 'in', itemIds)
    .execute()
  return new Set(rows.map((row) => row.item_id))
}
