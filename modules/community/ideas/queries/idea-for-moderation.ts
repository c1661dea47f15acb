import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ModerationSubject } from '#server/platform/moderation.ts'
import type { IdeasTables } from '../tables.ts'

/** Returns an idea as staff see it, hidden or not; null if it doesn't exist. */
export async function ideaForModeration(db: Executor, ideaId: string): Promise<ModerationSubject | null> {
  const row = await asModuleDb<IdeasTables>(db)
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
