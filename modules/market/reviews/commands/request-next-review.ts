import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { ReviewAsked } from '../events.ts'
import type { ReviewsTables } from '../tables.ts'

/**
 * Asks the owner of the completed job that has been due longest for a review, once per job (REVIEW-01). Returns whether
 * there may be more.
 */
export async function requestNextReview(db: Db<ReviewsTables>, now: Date): Promise<boolean> {
  // No transaction unless there is work.
  const due = await selectDue(db, now).executeTakeFirst()
  if (!due) return false
  await transact(db, async (trx) => {
    const reviewRequest = await selectDue(trx, now).forUpdate().skipLocked().executeTakeFirst()
    // Another worker was faster.
    if (!reviewRequest) return
    const { request_id: requestId, owner_id: ownerId, closes_at } = reviewRequest
    await trx.updateTable('review_asks').set({ ask_at: null }).where('request_id', '=', requestId).execute()
    // After a long outage, the job may no longer be reviewable.
    if (now < closes_at) append(trx, ReviewAsked.of({ requestId, ownerId }, now))
  })
  return true
}

const selectDue = (db: Db<ReviewsTables>, now: Date) =>
  db.selectFrom('review_asks').selectAll().where('ask_at', '<=', now).orderBy('ask_at').limit(1)
