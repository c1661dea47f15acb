import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import type { ReviewsTables } from '../tables.ts'
import { changeReviewRow, lockReviewById } from './change-review-row.ts'

/** Hides a review that was reported: it is shown to its author alone, and does not count. */
export const hideReview = (trx: OpenTransaction, id: string, now: Date): Promise<void> => setHidden(trx, id, now)

/** Shows a review again, and has it count. */
export const restoreReview = (trx: OpenTransaction, id: string): Promise<void> => setHidden(trx, id, null)

async function setHidden(trx: OpenTransaction, id: string, hidden_at: Date | null): Promise<void> {
  const mine = ownTrx<ReviewsTables>(trx)
  const review = await lockReviewById(mine, id)
  if (review) await changeReviewRow(mine, review, { hidden_at })
}
