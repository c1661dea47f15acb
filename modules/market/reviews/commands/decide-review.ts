import { lockRequest } from '#modules/market/requests/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { AnswerOf, BodyOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { ReviewChanged, ReviewShown } from '../events.ts'
import { assertMayDecide, notifiesCarrier, reopenReplyColumns } from '../rules.ts'
import type { decideReview as endpoint } from '../staff/contract.ts'
import { changeReviewRow, lockReview } from '../steps/change-review-row.ts'
import type { ReviewsTables } from '../tables.ts'

interface DecideReviewInput {
  requestId: string
  staffId: string
  verdict: BodyOf<typeof endpoint>
}

/**
 * Publishes or refuses a held review for staff, and audits the decision with the reason (REVIEW-03).
 * Throws a Refusal: `not_found`, `own_case`, `decided_already`, `changed_meanwhile`.
 */
export async function decideReview(
  db: Db<ReviewsTables>,
  { requestId, staffId, verdict }: DecideReviewInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<AnswerOf<typeof endpoint>> {
  const { decision, version, reason } = verdict
  return transact(
    db,
    async (trx) => {
      await lockRequest(trx, requestId)
      const review = await lockReview(trx, requestId)
      if (!review) throw notFound('Review not found.')
      assertMayDecide(review, { staffId, version })
      const decisionColumns = { decision, decided_by: staffId, decided_at: now, reason }
      // The time to change the reply starts again, because only now can the carrier read what changed.
      const replyColumns = review.changed_after_reply ? reopenReplyColumns(review, now) : {}
      const changedReview = await changeReviewRow(trx, review, { ...decisionColumns, ...replyColumns })
      const { carrier_id: carrierId, owner_id: ownerId, stars } = changedReview
      const event = changedReview.changed_after_reply ? ReviewChanged : ReviewShown
      if (notifiesCarrier(changedReview)) append(trx, event.of({ requestId, carrierId, ownerId, stars }, now))
      const entry = { actorId: staffId, action: `review.${decision}`, subjectId: requestId, reason }
      await audit(trx, { ...entry, detail: { carrierId } }, now)
      return { requestId, decision }
    },
    command,
  )
}
