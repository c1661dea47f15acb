import { lockAccount } from '#modules/core/accounts/facade.ts'
import { lockRequest } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import type { BodyOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { changeReview as endpoint, JobReview } from '../contract.ts'
import { ReviewChanged } from '../events.ts'
import { jobReview } from '../queries/job-review.ts'
import { assertMayChange, notifiesCarrier, reopenReplyColumns, resetDecisionColumns } from '../rules.ts'
import { changeReviewRow, columnsOf, lockReview } from '../steps/change-review-row.ts'
import type { ReviewsTables } from '../tables.ts'

interface ChangeReviewInput {
  requestId: string
  callerId: string
  input: BodyOf<typeof endpoint>
}

/**
 * Changes the caller's review within 24 hours (REVIEW-02). Staff have to decide again about a held review. A review
 * with a reply is marked as changed, and the carrier is notified.
 * Throws a Refusal: `account_gone`, `account_suspended`, `not_found`, and those of rules.assertMayChange.
 */
export async function changeReview(
  db: Db<ReviewsTables>,
  { requestId, callerId, input }: ChangeReviewInput,
  now: Date,
): Promise<JobReview> {
  return transact(db, async (trx) => {
    await lockAccount(trx, callerId)
    await lockRequest(trx, requestId)
    const review = await lockReview(trx, requestId)
    if (!review) throw notFound('Review not found.')
    assertMayChange(review, { callerId, version: input.version }, now)
    const changedReview = await changeReviewRow(trx, review, {
      ...columnsOf(input),
      ...resetDecisionColumns(review),
      ...reopenReplyColumns(review, now),
    })
    // Notifies once per reply, because a review can be changed many times in its 24 hours.
    if (notifiesCarrier(changedReview) && changedReview.changed_after_reply && !review.changed_after_reply) {
      const { carrier_id: carrierId, owner_id: ownerId, stars } = changedReview
      append(trx, ReviewChanged.of({ requestId, carrierId, ownerId, stars }, now))
    }
    return jobReview(trx, { requestId, viewerId: callerId }, now)
  })
}
