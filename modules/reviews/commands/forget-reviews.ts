import type { Db } from '#server/platform/database/database.ts'
import type { ReviewsTables } from '../tables.ts'

/**
 * Forgets the texts of reviews whose authors left 24 months ago, and the replies to them (REVIEW-05): stars and answers, which
 * name nobody, still count. Forgets whom to ask once nobody can write any more.
 */
export async function forgetReviews(db: Db<ReviewsTables>, now: Date): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ text: null, reply: null, place: null, changed_after_reply: false, reply_hidden_at: null, forget_at: null })
    .where('forget_at', '<=', now)
    .execute()
  await db.deleteFrom('review_asks').where('closes_at', '<', now).execute()
}
