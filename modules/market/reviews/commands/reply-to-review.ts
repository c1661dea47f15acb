import { lockAccount } from '#modules/core/accounts/facade.ts'
import { lockRequest } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { JobReview } from '../contract.ts'
import { ReviewReplied } from '../events.ts'
import { jobReview } from '../queries/job-review.ts'
import { assertMayReply } from '../rules.ts'
import { changeReviewRow, lockReview } from '../steps/change-review-row.ts'
import type { ReviewsTables } from '../tables.ts'

interface ReplyInput {
  requestId: string
  callerId: string
  text: string
  version: number
}

/**
 * Adds a carrier's reply to a review, or changes it within 24 hours of the reply or of a change to the review
 * (REVIEW-02). The author is notified of the first reply.
 * Throws a Refusal: `account_gone`, `account_suspended`, `not_found`, `reply_hidden`, `reply_late`, `reply_fixed`,
 * `changed_meanwhile`.
 */
export async function replyToReview(
  db: Db<ReviewsTables>,
  { requestId, callerId, text, version }: ReplyInput,
  now: Date,
): Promise<JobReview> {
  return transact(db, async (trx) => {
    await lockAccount(trx, callerId)
    await lockRequest(trx, requestId)
    const review = await lockReview(trx, requestId)
    if (!review) throw notFound('Review not found.')
    assertMayReply(review, { callerId, version }, now)
    await changeReviewRow(trx, review, { reply: text, reply_at: review.reply_at ?? now, changed_after_reply: false })
    const { carrier_id: carrierId, owner_id: ownerId } = review
    if (review.reply_at === null) append(trx, ReviewReplied.of({ requestId, carrierId, ownerId }, now))
    return jobReview(trx, { requestId, viewerId: callerId }, now)
  })
}
