import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ModerationSubject } from '#server/platform/moderation.ts'
import type { CommunityTables } from '../tables.ts'

/** Returns an item as staff see it, hidden or not; null if it doesn't exist. */
export async function itemForModeration(db: Executor, itemId: string): Promise<ModerationSubject | null> {
  const row = await asModuleDb<CommunityTables>(db)
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

/** Returns an idea as staff see it, hidden or not; null if it doesn't exist. */
export async function ideaForModeration(db: Executor, ideaId: string): Promise<ModerationSubject | null> {
  const row = await asModuleDb<CommunityTables>(db)
    .selectFrom('upcycle_ideas')
    .select(['owner_id', 'title', 'description', 'category', 'materials_needed', 'image_url', 'hidden_at'])
    .where('id', '=', ideaId)
    .executeTakeFirst()
  if (!row) return null
  const materials = row.materials_needed?.join(', ') ?? null
  return {
    ownerId: row.owner_id,
    title: row.title,
    texts: [row.description, row.category, materials].filter((text) => text !== null),
    pictures: [row.image_url],
    hiddenAt: row.hidden_at,
    page: '/upcycle',
  }
}
