import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { CommunityTables } from '../../tables.ts'

/** Returns giver, asker and title of an ask's item; null if there is no such ask. */
export async function partiesOfAsk(
  db: Executor,
  askId: string,
): Promise<{ title: string; ownerId: string; comerId: string } | null> {
  const row = await asModuleDb<CommunityTables>(db)
    .selectFrom('item_asks')
    .innerJoin('items', 'items.id', 'item_asks.item_id')
    .select(['items.title', 'items.owner_id as ownerId', 'asker_id as comerId'])
    .where('item_asks.id', '=', askId)
    .executeTakeFirst()
  return row ?? null
}
