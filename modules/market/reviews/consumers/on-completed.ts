import { RequestCompleted } from '#modules/market/requests/events.ts'
import { lockRequestForShare } from '#modules/market/requests/facade.ts'
import { asModuleTrx } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { reviewableJob } from '../queries/reviewable-job.ts'
import { reviewRequestAt, writableUntil } from '../rules.ts'
import type { ReviewsTables } from '../tables.ts'

/** Schedules asking the owner of a completed job for a review, unless the owner has already written one (REVIEW-01). */
export const scheduleReviewRequest = consumer(
  'reviews.ask-later',
  on(RequestCompleted, async (trx, { data: { requestId } }) => {
    // Makes a concurrent deletion of an account, or review of the job, wait.
    await lockRequestForShare(trx, requestId)
    const job = await reviewableJob(trx, requestId)
    if (!job?.ownerId || !job.carrierId || !job.completedAt) return
    const reviewsTrx = asModuleTrx<ReviewsTables>(trx)
    const existingReview = await reviewsTrx
      .selectFrom('reviews')
      .select('request_id')
      .where('request_id', '=', requestId)
      .executeTakeFirst()
    await reviewsTrx
      .insertInto('review_asks')
      .values({
        request_id: requestId,
        owner_id: job.ownerId,
        ask_at: existingReview ? null : reviewRequestAt(job.completedAt),
        closes_at: writableUntil(job.completedAt),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }),
)
