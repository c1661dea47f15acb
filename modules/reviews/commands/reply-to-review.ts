import { holdAccount } from '#modules/accounts/facade.ts'
import { lockRequest } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { JobReview } from '../contract.ts'
import { ReviewReplied } from '../events.ts'
import { jobReview } from '../queries/job-review.ts'
import { assertMayReply } from '../rules.ts'
import { changeReviewRow, lockReview } from '../steps/change-review-row.ts'
import type { ReviewsTables } from '../tables.ts'

interface Replying {
  requestId: string
  callerId: string
  text: string
  version: number
}

/**
 * Has a carrier reply once to a review of it, or change its reply within 24 hours of that, or of a change of the review (REVIEW-02); the author is told of the first.
 * Throws Refusal: account_gone, account_suspended, not_found, reply_hidden, reply_late, reply_fixed, changed_meanwhile.
 */
export async function replyToReview(
  db: Db<ReviewsTables>,
  { requestId, callerId, text, version }: Replying,
  now: Date,
): Promise<JobReview> {
  return transact(db, async (trx) => {
    await holdAccount(trx, callerId)
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
