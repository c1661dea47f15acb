import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { ReviewsTables } from '../tables.ts'
import { changeReviewRow, lockReviewById, type ReviewRow } from './change-review-row.ts'

/** Hides a reported review: only its author sees it, and it doesn't count. */
export const hideReview = (trx: OpenTransaction, id: string, now: Date): Promise<void> =>
  setHidden(trx, id, { hidden_at: now })

/** Restores a hidden review, which counts again. */
export const restoreReview = (trx: OpenTransaction, id: string): Promise<void> =>
  setHidden(trx, id, { hidden_at: null })

/** Hides a reported reply: only its carrier sees it. The review is unchanged. */
export const hideReply = (trx: OpenTransaction, id: string, now: Date): Promise<void> =>
  setHidden(trx, id, { reply_hidden_at: now })

/** Restores a hidden reply. */
export const restoreReply = (trx: OpenTransaction, id: string): Promise<void> =>
  setHidden(trx, id, { reply_hidden_at: null })

type HiddenColumns = Partial<Pick<ReviewRow, 'hidden_at' | 'reply_hidden_at'>>

async function setHidden(trx: OpenTransaction, id: string, columns: HiddenColumns): Promise<void> {
  const reviewsTrx = asModuleTrx<ReviewsTables>(trx)
  const review = await lockReviewById(reviewsTrx, id)
  if (review) await changeReviewRow(reviewsTrx, review, columns)
}
