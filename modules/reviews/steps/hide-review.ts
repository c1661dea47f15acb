import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import type { ReviewsTables } from '../tables.ts'
import { changeReviewRow, lockReviewById, type ReviewRow } from './change-review-row.ts'

/** Hides a review that was reported: it is shown to its author alone, and does not count. */
export const hideReview = (trx: OpenTransaction, id: string, now: Date): Promise<void> =>
  change(trx, id, { hidden_at: now })

/** Shows a review again, and has it count. */
export const restoreReview = (trx: OpenTransaction, id: string): Promise<void> => change(trx, id, { hidden_at: null })

/** Hides a reply that was reported: it is shown to its carrier alone; the review stays as it is. */
export const hideReply = (trx: OpenTransaction, id: string, now: Date): Promise<void> =>
  change(trx, id, { reply_hidden_at: now })

/** Shows a reply again. */
export const restoreReply = (trx: OpenTransaction, id: string): Promise<void> =>
  change(trx, id, { reply_hidden_at: null })

type Hidden = Partial<Pick<ReviewRow, 'hidden_at' | 'reply_hidden_at'>>

async function change(trx: OpenTransaction, id: string, to: Hidden): Promise<void> {
  const mine = ownTrx<ReviewsTables>(trx)
  const review = await lockReviewById(mine, id)
  if (review) await changeReviewRow(mine, review, to)
}
