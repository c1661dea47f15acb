import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ItemsTables } from '../tables.ts'

/** Returns the giver, the asker as `otherId` and the item's title of an ask; null if there is no such ask. */
export async function partiesOfAsk(
  db: Executor,
  askId: string,
): Promise<{ title: string; ownerId: string; otherId: string } | null> {
  const row = await asModuleDb<ItemsTables>(db)
    .selectFrom('item_asks')
    .innerJoin('items', 'items.id', 'item_asks.item_id')
    .select(['items.title', 'items.owner_id as ownerId', 'asker_id as otherId'])
    .where('item_asks.id', '=', askId)
    .executeTakeFirst()
  return row ?? null
}
