import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import type { ReviewsTables } from '../tables.ts'
import { changeReviewRow, lockReview } from './change-review-row.ts'

/** Hides a review that was reported: it is shown to its author alone, and does not count. */
export const hideReview = (trx: OpenTransaction, requestId: string, now: Date): Promise<void> =>
  setHidden(trx, requestId, now)

/** Shows a review again, and has it count. */
export const restoreReview = (trx: OpenTransaction, requestId: string): Promise<void> => setHidden(trx, requestId, null)

async function setHidden(trx: OpenTransaction, requestId: string, hidden_at: Date | null): Promise<void> {
  const mine = ownTrx<ReviewsTables>(trx)
  const review = await lockReview(mine, requestId)
  if (review) await changeReviewRow(mine, review, { hidden_at })
}
