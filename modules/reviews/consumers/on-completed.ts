import { RequestCompleted } from '#modules/requests/events.ts'
import { holdRequest } from '#modules/requests/facade.ts'
import { ownTrx } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { judgedJob } from '../queries/judged-job.ts'
import { askedAt, writableUntil } from '../rules.ts'
import type { ReviewsTables } from '../tables.ts'

/** Notes when the owner of a completed job is to be asked for a review, unless they have written one (REVIEW-01). */
export const askLater = consumer(
  'reviews.ask-later',
  on(RequestCompleted, async (trx, { data: { requestId } }) => {
    // who leaves, or writes, meanwhile waits
    await holdRequest(trx, requestId)
    const job = await judgedJob(trx, requestId)
    if (!job?.ownerId || !job.carrierId || !job.completedAt) return
    const mine = ownTrx<ReviewsTables>(trx)
    const written = await mine
      .selectFrom('reviews')
      .select('request_id')
      .where('request_id', '=', requestId)
      .executeTakeFirst()
    await mine
      .insertInto('review_asks')
      .values({
        request_id: requestId,
        owner_id: job.ownerId,
        ask_at: written ? null : askedAt(job.completedAt),
        closes_at: writableUntil(job.completedAt),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }),
)
