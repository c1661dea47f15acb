import { holdAccount } from '#modules/accounts/facade.ts'
import { lockRequest } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import type { BodyOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { changeReview as endpoint, JobReview } from '../contract.ts'
import { ReviewChanged } from '../events.ts'
import { jobReview } from '../queries/job-review.ts'
import { assertMayChange, markedChange, tellsCarrier, undecided } from '../rules.ts'
import { changeReviewRow, columnsOf, lockReview } from '../steps/change-review-row.ts'
import type { ReviewsTables } from '../tables.ts'

interface Changing {
  requestId: string
  callerId: string
  said: BodyOf<typeof endpoint>
}

/**
 * Changes an own review within 24 hours (REVIEW-02). One that was held is held again; under a reply it is marked, and
 * its carrier is told.
 * Throws Refusal: account_gone, account_suspended, not_found, and see rules.assertMayChange.
 */
export async function changeReview(
  db: Db<ReviewsTables>,
  { requestId, callerId, said }: Changing,
  now: Date,
): Promise<JobReview> {
  return transact(db, async (trx) => {
    await holdAccount(trx, callerId)
    await lockRequest(trx, requestId)
    const review = await lockReview(trx, requestId)
    if (!review) throw notFound('Review not found.')
    assertMayChange(review, { callerId, version: said.version }, now)
    const after = await changeReviewRow(trx, review, {
      ...columnsOf(said),
      ...undecided(review),
      ...markedChange(review, now),
    })
    // once a reply: a review can be changed often in its 24 hours
    if (tellsCarrier(after) && after.changed_after_reply && !review.changed_after_reply) {
      const { carrier_id: carrierId, owner_id: ownerId, stars } = after
      append(trx, ReviewChanged.of({ requestId, carrierId, ownerId, stars }, now))
    }
    return jobReview(trx, { requestId, viewerId: callerId }, now)
  })
}
