import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ModerationSubject } from '#server/platform/moderation.ts'
import type { RequestsTables } from '../tables.ts'

/** Returns a request for moderation, hidden or not; null if it doesn't exist. */
export async function requestForModeration(db: Executor, requestId: string): Promise<ModerationSubject | null> {
  const row = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['user_id', 'title', 'description', 'location_text', 'image_urls', 'hidden_at'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!row) return null
  return {
    ownerId: row.user_id,
    title: row.title,
    texts: [row.description, row.location_text].filter((text) => text !== null),
    pictures: row.image_urls ?? [],
    hiddenAt: row.hidden_at,
    page: `/job/${requestId}`,
  }
}
