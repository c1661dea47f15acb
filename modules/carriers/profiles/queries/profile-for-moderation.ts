import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ModerationSubject } from '#server/platform/moderation.ts'
import { LOGO_WIDTHS } from '../contract.ts'
import type { ProfilesTables } from '../tables.ts'

const MAX_LOGO_WIDTH = Math.max(...LOGO_WIDTHS)

/** Returns the public parts of a profile for staff, hidden or not; null if there is none. */
export async function profileForModeration(db: Executor, userId: string): Promise<ModerationSubject | null> {
  const row = await asModuleDb<ProfilesTables>(db)
    .selectFrom('profiles')
    .select(['display_name', 'company_name', 'website_url', 'google_reviews_url', 'logo_url', 'hidden_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return {
    ownerId: userId,
    title: row.display_name ?? row.company_name ?? 'Unnamed profile',
    texts: [row.company_name, row.website_url, row.google_reviews_url].filter((text) => text !== null),
    pictures: row.logo_url ? [{ url: row.logo_url, width: MAX_LOGO_WIDTH, height: MAX_LOGO_WIDTH }] : [],
    hiddenAt: row.hidden_at,
    page: null,
  }
}
