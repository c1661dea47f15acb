import { accountOf, holdOthers } from '#modules/accounts/facade.ts'
import { queueMail } from '#modules/notifications/facade.ts'
import { moderatedRequest } from '#modules/requests/facade.ts'
import { ReviewAsked, ReviewChanged, ReviewReplied, ReviewShown } from '#modules/reviews/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { wantsMail } from '../queries/wants-mail.ts'

export const REVIEWS = 'alerts.tell-of-reviews'

/** Asks owners for a review (REVIEW-01), and tells carriers that they were reviewed, or that a review was changed under their reply, and authors of a reply. */
export const tellOfReviews = consumer(
  REVIEWS,
  on(ReviewAsked, (trx, { id, data: { requestId, ownerId } }) =>
    tellOne(trx, { eventId: id, requestId, userId: ownerId, template: 'review-asked' }),
  ),
  on(ReviewShown, (trx, { id, data: { requestId, carrierId, stars } }) =>
    tellOne(trx, { eventId: id, requestId, userId: carrierId, template: 'review-written', stars }),
  ),
  on(ReviewChanged, (trx, { id, data: { requestId, carrierId, stars } }) =>
    tellOne(trx, { eventId: id, requestId, userId: carrierId, template: 'review-changed', stars }),
  ),
  on(ReviewReplied, (trx, { id, data: { requestId, ownerId } }) =>
    tellOne(trx, { eventId: id, requestId, userId: ownerId, template: 'review-answered' }),
  ),
)

interface Telling {
  eventId: string
  requestId: string
  /** Null where they have left. */
  userId: string | null
  template: 'review-asked' | 'review-written' | 'review-changed' | 'review-answered'
  stars?: number
}

/** Mails one person who is there and wants to hear of reviews. */
async function tellOne(
  trx: OpenTransaction,
  { eventId, requestId, userId, template, stars = 0 }: Telling,
): Promise<void> {
  if (userId === null) return
  // the account first: one that is being deleted gets no mail
  const held = await holdOthers(trx, [userId])
  if (!held.has(userId) || !(await wantsMail(trx, userId, 'reviews'))) return
  const account = await accountOf(trx, userId)
  const job = await moderatedRequest(trx, requestId)
  if (!account || account.suspendedAt || !job) return
  const mail = { eventId, userId, address: account.email, bulk: true }
  const facts = { requestId, title: job.title }
  if (template === 'review-written' || template === 'review-changed')
    await queueMail(trx, { ...mail, template, facts: { ...facts, stars } }, new Date())
  else await queueMail(trx, { ...mail, template, facts }, new Date())
}
