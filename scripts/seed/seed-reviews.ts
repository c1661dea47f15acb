import { replyToReview } from '#modules/market/reviews/commands/reply-to-review.ts'
import { writeReview } from '#modules/market/reviews/commands/write-review.ts'
import type { WriteReview } from '#modules/market/reviews/contract.ts'
import { jobReview } from '#modules/market/reviews/queries/job-review.ts'
import type { ReviewsTables } from '#modules/market/reviews/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { STORIES } from './content.ts'
import { ago, idOf, type SeedContext } from './seed-context.ts'
import { findRequest } from './seed-story.ts'

const REVIEWS: Readonly<Record<string, WriteReview & { reply: string | null }>> = {
  'Fridge freezer, no longer working': {
    stars: 5,
    cameWhenAgreed: true,
    priceHeld: true,
    saidWhere: true,
    text: 'Rang ahead, carried it down two floors without a mark, and sent the ticket the same evening.',
    reply: 'Thank you. The lift would have been easier!',
  },
  'Garden waste after a big clear-out': {
    stars: 4,
    cameWhenAgreed: false,
    priceHeld: true,
    saidWhere: true,
    text: 'An hour late, but everything is gone and the path was swept.',
    reply: null,
  },
}

/** Owners of completed jobs have reviewed their carriers, and one carrier has replied. */
export async function seedReviews(context: SeedContext): Promise<void> {
  for (const story of STORIES) {
    const planned = REVIEWS[story.title]
    const request = planned ? await findRequest(context, story) : null
    if (!planned || !request || !story.accepted) continue
    const { reply, ...said } = planned
    const [ownerId, carrierId] = [idOf(context, story.owner), idOf(context, story.accepted.by)]
    const db = asModuleDb<ReviewsTables>(context.db)
    const requestId = request.id
    const { review, writeUntil } = await jobReview(db, { requestId, viewerId: ownerId }, context.now)
    if (review || writeUntil === null) continue
    await writeReview(db, { requestId, callerId: ownerId, input: said }, ago(context, '9 days'), null)
    if (reply === null) continue
    const replying = { requestId, callerId: carrierId, text: reply, version: 1 }
    await replyToReview(db, replying, ago(context, '8 days'))
  }
}
