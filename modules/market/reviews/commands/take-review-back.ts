import { lockRequest } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { writableUntil } from '../rules.ts'
import { lockReview } from '../steps/change-review-row.ts'
import { updateReviewSums } from '../steps/update-review-sums.ts'
import type { ReviewsTables } from '../tables.ts'

/**
 * Deletes the caller's review with its reply, at any time (REVIEW-02). Records the deletion for as long as the job
 * could be reviewed, so that it can't be reviewed again. Throws a Refusal (`not_found`).
 */
export async function takeReviewBack(
  db: Db<ReviewsTables>,
  { requestId, callerId }: { requestId: string; callerId: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<null> {
  return transact(
    db,
    async (trx) => {
      await lockRequest(trx, requestId)
      const review = await lockReview(trx, requestId)
      if (review?.owner_id !== callerId) throw notFound('Review not found.')
      await trx.deleteFrom('reviews').where('request_id', '=', requestId).execute()
      await updateReviewSums(trx, review.carrier_id, review, null)
      const columns = { ask_at: null, taken_back_at: now }
      await trx
        .insertInto('review_asks')
        .values({ request_id: requestId, owner_id: callerId, ...columns, closes_at: writableUntil(now) })
        .onConflict((conflict) => conflict.column('request_id').doUpdateSet(columns))
        .execute()
      return null
    },
    command,
  )
}
