import { haveSharedOrigin, lockAccount } from '#modules/core/accounts/facade.ts'
import { townIn } from '#modules/core/places/facade.ts'
import { lockRequest, requestCards } from '#modules/market/requests/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobReview, WriteReview } from '../contract.ts'
import { ReviewShown, ReviewWritten } from '../events.ts'
import { jobReview } from '../queries/job-review.ts'
import { reviewableJob } from '../queries/reviewable-job.ts'
import { changeableUntil, reviewedAlready, writingRefusal } from '../rules.ts'
import { columnsOf, type ReviewRow } from '../steps/change-review-row.ts'
import { updateReviewSums } from '../steps/update-review-sums.ts'
import type { ReviewsTables } from '../tables.ts'

interface WriteReviewInput {
  requestId: string
  callerId: string
  input: WriteReview
}

/**
 * Stores the owner's review of the carrier of a completed job, once (REVIEW-01). Where the accounts of owner and
 * carrier shared a network or browser, staff check the review before it is shown (REVIEW-03).
 * Throws a Refusal: `account_gone`, `account_suspended`, `reviewed_already`, and those of rules.writingRefusal.
 */
export async function writeReview(
  db: Db<ReviewsTables>,
  { requestId, callerId, input }: WriteReviewInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobReview> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      // Makes concurrent calls wait for each other, so that the second finds the review of the first.
      await lockRequest(trx, requestId)
      const job = await reviewableJob(trx, requestId)
      const refusal = writingRefusal(job, callerId, now)
      if (refusal) throw refusal
      const carrierId = job?.carrierId ?? ''
      const held = await haveSharedOrigin(trx, callerId, carrierId, now)
      const review = await insertReview(trx, { requestId, callerId, carrierId, input, held }, now)
      if (!review) throw reviewedAlready()
      await updateReviewSums(trx, carrierId, null, review)
      await trx.updateTable('review_asks').set({ ask_at: null }).where('request_id', '=', requestId).execute()
      append(trx, ReviewWritten.of({ requestId, ownerId: callerId, version: review.version }, now))
      if (!held) append(trx, ReviewShown.of({ requestId, carrierId, ownerId: callerId, stars: input.stars }, now))
      return jobReview(trx, { requestId, viewerId: callerId }, now)
    },
    command,
  )
}

interface NewReview extends WriteReviewInput {
  carrierId: string
  held: boolean
}

/** Inserts a review and returns its row; null if the job already has one. */
async function insertReview(
  trx: Trx<ReviewsTables>,
  { requestId, callerId, carrierId, input, held }: NewReview,
  now: Date,
): Promise<ReviewRow | null> {
  const card = (await requestCards(trx, [requestId], callerId)).get(requestId)
  const row = await trx
    .insertInto('reviews')
    .values({
      request_id: requestId,
      carrier_id: carrierId,
      owner_id: callerId,
      ...columnsOf(input),
      place: card?.locationText ? townIn(card.locationText) : null,
      at: now,
      changed_until: changeableUntil(now),
      held,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
