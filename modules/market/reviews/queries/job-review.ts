import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { JobReview, PartyReview } from '../contract.ts'
import {
  changeUntil,
  type ReviewableJob,
  replyChangeUntil,
  replyUntil,
  stateOf,
  writableUntil,
  writingRefusal,
} from '../rules.ts'
import type { ReviewRow } from '../steps/change-review-row.ts'
import type { ReviewsTables } from '../tables.ts'
import { reviewableJob } from './reviewable-job.ts'
import { toReviews } from './reviews-of.ts'

interface JobReviewQuery {
  requestId: string
  viewerId: string
}

/** Returns the review of a job for its owner or carrier. Throws a Refusal (`not_found`) for anyone else. */
export async function jobReview(db: Executor, { requestId, viewerId }: JobReviewQuery, now: Date): Promise<JobReview> {
  // One after another: this may run inside a transaction, which has one connection.
  const job = await reviewableJob(db, requestId)
  if (!job || (job.ownerId !== viewerId && job.carrierId !== viewerId)) throw notFound('Job not found.')
  const row = await asModuleDb<ReviewsTables>(db)
    .selectFrom('reviews')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (row) return { review: await reviewForParty(db, row, viewerId, now), writeUntil: null }
  return { review: null, writeUntil: writeDeadlineFor(job, viewerId, now) }
}

/** Returns the review for its author or carrier; null while the carrier may not read it. */
async function reviewForParty(db: Executor, row: ReviewRow, viewerId: string, now: Date): Promise<PartyReview | null> {
  const state = stateOf(row)
  const isAuthor = row.owner_id === viewerId
  if (!isAuthor && state !== 'shown') return null
  const [review] = await toReviews(db, [row])
  if (!review) throw new Error(`Review of ${row.request_id} not found`)
  const changeDeadline = isAuthor ? changeUntil(row, now) : replyChangeUntil(row, now)
  return {
    ...review,
    ...(!isAuthor && { reply: row.reply, replyHidden: row.reply_hidden_at !== null }),
    state,
    reason: isAuthor && state === 'refused' ? row.reason : null,
    changeUntil: changeDeadline?.toISOString() ?? null,
    replyUntil: isAuthor ? null : (replyUntil(row, now)?.toISOString() ?? null),
    version: row.version,
  }
}

/** Returns the deadline for the viewer to write a review, or null if they can't. */
function writeDeadlineFor(job: ReviewableJob, viewerId: string, now: Date): string | null {
  if (job.completedAt === null || writingRefusal(job, viewerId, now) !== null) return null
  return writableUntil(job.completedAt).toISOString()
}
