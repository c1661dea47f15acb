import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ItemStatus } from '../contract.ts'
import type { ItemsTables } from '../tables.ts'

/** Returns the status of each gift, and whether everyone can see it, by id; deleted gifts are left out. */
export async function giftStates(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { status: ItemStatus; shown: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await asModuleDb<ItemsTables>(db)
    .selectFrom('items')
    .select(['id', 'status', 'shown'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...gift }) => [id, gift]))
}
