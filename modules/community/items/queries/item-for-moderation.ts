import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ModerationSubject } from '#server/platform/moderation.ts'
import type { ItemsTables } from '../tables.ts'

/** Returns an item as staff see it, hidden or not; null if it doesn't exist. */
export async function itemForModeration(db: Executor, itemId: string): Promise<ModerationSubject | null> {
  const row = await asModuleDb<ItemsTables>(db)
    .selectFrom('items')
    .select(['owner_id', 'title', 'description', 'category', 'image_urls', 'hidden_at', 'type'])
    .where('id', '=', itemId)
    .executeTakeFirst()
  if (!row) return null
  return {
    ownerId: row.owner_id,
    title: row.title,
    texts: [row.description, row.category].filter((text) => text !== null),
    pictures: row.image_urls ?? [],
    hiddenAt: row.hidden_at,
    page: `/freecycle/item/${itemId}?type=${row.type}`,
  }
}
