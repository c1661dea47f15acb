import type { Db } from '#server/platform/database/database.ts'
import type { ReviewsTables } from '../tables.ts'

/**
 * Deletes the texts and replies of reviews whose authors deleted their account 24 months ago (REVIEW-05). Stars and
 * yes/no answers still count, because they name no one. Also deletes the `review_asks` of jobs that can no longer be
 * reviewed.
 */
export async function deleteOldReviewTexts(db: Db<ReviewsTables>, now: Date): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ text: null, reply: null, place: null, changed_after_reply: false, reply_hidden_at: null, forget_at: null })
    .where('forget_at', '<=', now)
    .execute()
  await db.deleteFrom('review_asks').where('closes_at', '<', now).execute()
}
