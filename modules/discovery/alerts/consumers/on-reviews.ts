import { accountOf, lockExistingAccounts } from '#modules/core/accounts/facade.ts'
import { queueMail } from '#modules/core/notifications/facade.ts'
import { requestForModeration } from '#modules/market/requests/facade.ts'
import { ReviewAsked, ReviewChanged, ReviewReplied, ReviewShown } from '#modules/market/reviews/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { wantsMail } from '../queries/wants-mail.ts'

export const REVIEWS_CONSUMER = 'alerts.tell-of-reviews'

/** Mails review requests to owners (REVIEW-01), new and changed reviews to carriers, and replies to authors. */
export const notifyOfReviews = consumer(
  REVIEWS_CONSUMER,
  on(ReviewAsked, (trx, { id, data: { requestId, ownerId } }) =>
    mailAboutReview(trx, { eventId: id, requestId, userId: ownerId, template: 'review-asked' }),
  ),
  on(ReviewShown, (trx, { id, data: { requestId, carrierId, stars } }) =>
    mailAboutReview(trx, { eventId: id, requestId, userId: carrierId, template: 'review-written', stars }),
  ),
  on(ReviewChanged, (trx, { id, data: { requestId, carrierId, stars } }) =>
    mailAboutReview(trx, { eventId: id, requestId, userId: carrierId, template: 'review-changed', stars }),
  ),
  on(ReviewReplied, (trx, { id, data: { requestId, ownerId } }) =>
    mailAboutReview(trx, { eventId: id, requestId, userId: ownerId, template: 'review-answered' }),
  ),
)

interface ReviewMail {
  eventId: string
  requestId: string
  /** Null once they have deleted their account. */
  userId: string | null
  template: 'review-asked' | 'review-written' | 'review-changed' | 'review-answered'
  stars?: number
}

/** Mails one person, if they exist and want mails about reviews. */
async function mailAboutReview(
  trx: OpenTransaction,
  { eventId, requestId, userId, template, stars = 0 }: ReviewMail,
): Promise<void> {
  if (userId === null) return
  // the account is locked first, so that one being deleted gets no mail
  const accounts = await lockExistingAccounts(trx, [userId])
  if (!accounts.has(userId) || !(await wantsMail(trx, userId, 'reviews'))) return
  const account = await accountOf(trx, userId)
  const job = await requestForModeration(trx, requestId)
  if (!account || account.suspendedAt || !job) return
  const mail = { eventId, userId, address: account.email, bulk: true }
  const facts = { requestId, title: job.title }
  if (template === 'review-written' || template === 'review-changed')
    await queueMail(trx, { ...mail, template, facts: { ...facts, stars } }, new Date())
  else await queueMail(trx, { ...mail, template, facts }, new Date())
}
