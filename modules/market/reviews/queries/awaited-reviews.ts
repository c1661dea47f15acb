import { completedJobsOf } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { writableSince, writingRefusal } from '../rules.ts'
import type { ReviewsTables } from '../tables.ts'

/** A completed job that its owner may still review. */
interface AwaitedReview {
  requestId: string
  /** When it was completed. */
  at: Date
}

/** Returns the jobs that an owner hasn't reviewed and still may (REVIEW-01). */
export async function awaitedReviews(db: Executor, ownerId: string, now: Date): Promise<AwaitedReview[]> {
  const jobs = await completedJobsOf(db, ownerId, writableSince(now))
  if (jobs.length === 0) return []
  const ids = jobs.map(({ requestId }) => requestId)
  const reviewsDb = asModuleDb<ReviewsTables>(db)
  const reviewed = await reviewsDb.selectFrom('reviews').select('request_id').where('request_id', 'in', ids).execute()
  const deletedReviews = await reviewsDb
    .selectFrom('review_asks')
    .select('request_id')
    .where('request_id', 'in', ids)
    .where('taken_back_at', 'is not', null)
    .execute()
  const reviewedIds = new Set(reviewed.map(({ request_id }) => request_id))
  const deletedReviewIds = new Set(deletedReviews.map(({ request_id }) => request_id))
  return jobs.flatMap(({ requestId, carrierId, completedAt }) => {
    const job = { ownerId, carrierId, completedAt, reviewDeleted: deletedReviewIds.has(requestId) }
    if (reviewedIds.has(requestId) || writingRefusal(job, ownerId, now) !== null) return []
    return [{ requestId, at: completedAt }]
  })
}
