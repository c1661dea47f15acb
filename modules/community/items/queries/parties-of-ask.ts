import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ItemsTables } from '../tables.ts'

/** Returns the giver as `ownerId`, the asker as `counterpartyId` and the item's title; null if the ask doesn't exist. */
export async function partiesOfAsk(
  db: Executor,
  askId: string,
): Promise<{ title: string; ownerId: string; counterpartyId: string } | null> {
  const row = await asModuleDb<ItemsTables>(db)
    .selectFrom('item_asks')
    .innerJoin('items', 'items.id', 'item_asks.item_id')
    .select(['items.title', 'items.owner_id as ownerId', 'asker_id as counterpartyId'])
    .where('item_asks.id', '=', askId)
    .executeTakeFirst()
  return row ?? null
}
