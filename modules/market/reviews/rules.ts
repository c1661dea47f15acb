import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import type { ReviewSummary } from './contract/summary.ts'
import type { ReviewState } from './contract.ts'
import type { ReviewDecision } from './staff/contract.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days after the end of a job in which it can be reviewed (REVIEW-01). */
const WRITE_DAYS = 30
/** Days after the end of a job until its owner is asked for a review by mail (REVIEW-01). */
const ASK_DAYS = 3
/** Hours in which a review or reply can be changed (REVIEW-02). */
const CHANGE_HOURS = 24
/** Days in which a carrier may reply (REVIEW-02). */
const REPLY_DAYS = 60
/** How many months the texts of an author who left are kept (REVIEW-05). */
const TEXT_RETENTION_MONTHS = 24

const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** Returns until when a job that ended at `endedAt` can be reviewed. */
export const writableUntil = (endedAt: Date): Date => addDays(endedAt, WRITE_DAYS)

/** Returns the earliest end of a job that can be reviewed at `now`. */
export const writableSince = (now: Date): Date => addDays(now, -WRITE_DAYS)

/** Returns when the owner of a job that ended at `endedAt` is asked for a review. */
export const reviewRequestAt = (endedAt: Date): Date => addDays(endedAt, ASK_DAYS)

/** Returns until when a review or reply written at `at` can be changed. */
export const changeableUntil = (at: Date): Date => new Date(at.getTime() + CHANGE_HOURS * HOUR_MS)

/** Returns until when the carrier may reply to a review written at `at`. */
export const replyAllowedUntil = (at: Date): Date => addDays(at, REPLY_DAYS)

/** Returns when the texts of an author who leaves at `now` are deleted. */
export function textsDeletedAt(now: Date): Date {
  const at = new Date(now)
  at.setUTCMonth(at.getUTCMonth() + TEXT_RETENTION_MONTHS)
  return at
}

/** Returns the summary of `n` reviews with `stars` stars in total (REVIEW-03). */
export const summaryOf = ({ n, stars }: { n: number; stars: number }): ReviewSummary => ({
  count: n,
  mean: n === 0 ? null : Math.round((stars * 10) / n) / 10,
})

/** Returns the month of a review, '2026-11', because its exact time isn't public. */
export const monthOf = (at: Date): string => londonDate(at).slice(0, 7)

/** Returns the first word of a name; null for none. */
export const firstNameOf = (name: string | null): string | null => name?.trim().split(/\s+/)[0] || null

/** The columns of a review that are added up for a business; it only counts if it is shown. */
export interface CountedReview {
  shown: boolean
  stars: number
  came_when_agreed: boolean
  price_held: boolean
  said_where: boolean
}

const countsOf = (review: CountedReview | null) => {
  const weight = review?.shown === true ? 1 : 0
  return {
    n: weight,
    stars_sum: weight * (review?.stars ?? 0),
    came_when_agreed: review?.came_when_agreed ? weight : 0,
    price_held: review?.price_held ? weight : 0,
    said_where: review?.said_where ? weight : 0,
  }
}

/** Returns what to add to a business's sums when a review changes; null stands for no review. */
export function sumsChange(before: CountedReview | null, after: CountedReview | null): ReturnType<typeof countsOf> {
  const [previous, current] = [countsOf(before), countsOf(after)]
  return {
    n: current.n - previous.n,
    stars_sum: current.stars_sum - previous.stars_sum,
    came_when_agreed: current.came_when_agreed - previous.came_when_agreed,
    price_held: current.price_held - previous.price_held,
    said_where: current.said_where - previous.said_where,
  }
}

/** What decides whether a job may be reviewed. */
export interface ReviewableJob {
  /** Null once the owner's account is deleted; `carrierId` likewise. */
  ownerId: string | null
  carrierId: string | null
  /** Null while it isn't completed, or when it was cancelled. */
  completedAt: Date | null
  /** Whether the owner has deleted a review of the job. */
  reviewDeleted: boolean
}

/** Returns why a user may not review the carrier of a job; null when they may. */
export function writingRefusal(job: ReviewableJob | null, callerId: string, now: Date): Refusal | null {
  if (!job || (job.ownerId !== callerId && job.carrierId !== callerId)) return notFound('Job not found.')
  if (job.ownerId !== callerId)
    return new Refusal('forbidden', 'not_concerned', 'Only the customer can review this job.')
  if (job.completedAt === null)
    return new Refusal('conflict', 'not_completed', 'You can review a job once it’s completed.')
  if (job.carrierId === null) return new Refusal('conflict', 'carrier_gone', 'This carrier has closed their account.')
  if (job.reviewDeleted)
    return new Refusal('conflict', 'taken_back', 'You deleted your review, so you can’t write another for this job.')
  if (now > writableUntil(job.completedAt))
    return new Refusal(
      'conflict',
      'reviews_closed',
      `You can only review a job within ${WRITE_DAYS} days of completion.`,
    )
  return null
}

/** Returns the refusal of a second review of a job, whether concurrent or later. */
export const reviewedAlready = (): Refusal =>
  new Refusal('conflict', 'reviewed_already', 'You’ve already reviewed this job.')

interface ReviewRecord {
  owner_id: string | null
  carrier_id: string
  at: Date
  changed_until: Date
  reply_at: Date | null
  reply_reopened_at: Date | null
  reply_hidden_at: Date | null
  hidden_at: Date | null
  held: boolean
  decision: ReviewDecision | null
  version: number
}

interface NotifiableReview extends Pick<ReviewRecord, 'reply_hidden_at'> {
  shown: boolean
  changed_after_reply: boolean
}

type Moderation = Pick<ReviewRecord, 'hidden_at' | 'held' | 'decision'>

/** Returns whether others can read a review, and if not, why. */
export function stateOf({ hidden_at, held, decision }: Moderation): ReviewState {
  if (hidden_at !== null) return 'hidden'
  if (!held || decision === 'counted') return 'shown'
  return decision === 'refused' ? 'refused' : 'held'
}

/** Returns columns that clear the decision on a held review, because staff have to read the changed one (REVIEW-03). */
export const resetDecisionColumns = ({ held }: Pick<ReviewRecord, 'held'>) =>
  held ? { decision: null, decided_by: null, decided_at: null, reason: null } : {}

/**
 * Whether the carrier is notified of a review. It isn't notified of a change under its reply while staff
 * have hidden that reply.
 */
export const notifiesCarrier = ({ shown, changed_after_reply, reply_hidden_at }: NotifiableReview): boolean =>
  shown && (!changed_after_reply || reply_hidden_at === null)

/** Returns columns for a change of a review with a reply: the carrier may then change its reply (REVIEW-02). */
export const reopenReplyColumns = ({ reply }: { reply: string | null }, now: Date) =>
  reply === null ? {} : { changed_after_reply: true, reply_reopened_at: now }

/** Returns until when the author may change a review; null when they can't. */
export const changeUntil = (review: ReviewRecord, now: Date): Date | null =>
  ['shown', 'held'].includes(stateOf(review)) && now <= review.changed_until ? review.changed_until : null

/** Returns until when a carrier may send its first reply; null when it can't. */
export function replyUntil(review: ReviewRecord, now: Date): Date | null {
  const until = replyAllowedUntil(review.at)
  return stateOf(review) === 'shown' && review.reply_at === null && now <= until ? until : null
}

/** Returns until when a carrier may change its reply; null when it can't. */
export function replyChangeUntil(review: ReviewRecord, now: Date): Date | null {
  if (review.reply_at === null || review.reply_hidden_at !== null || stateOf(review) !== 'shown') return null
  const until = changeableUntil(review.reply_reopened_at ?? review.reply_at)
  return now <= until ? until : null
}

function assertVersion(review: ReviewRecord, version: number): void {
  if (review.version !== version)
    throw new Refusal('conflict', 'changed_meanwhile', 'This review has changed. Read it again, then try again.')
}

/**
 * Checks that the caller is the author of a review and may change it. Throws a Refusal: `not_found`, `review_hidden`,
 * `review_refused`, `review_fixed`, `changed_meanwhile`.
 */
export function assertMayChange(
  review: ReviewRecord | null,
  { callerId, version }: { callerId: string; version: number },
  now: Date,
): void {
  if (review?.owner_id !== callerId) throw notFound('Review not found.')
  const state = stateOf(review)
  if (state === 'hidden')
    throw new Refusal('conflict', 'review_hidden', 'We’ve hidden this review, so you can’t change it.')
  if (state === 'refused')
    throw new Refusal('conflict', 'review_refused', 'We didn’t publish this review, so you can’t change it.')
  if (changeUntil(review, now) === null)
    throw new Refusal(
      'conflict',
      'review_fixed',
      `You can only change a review within ${CHANGE_HOURS} hours of writing it.`,
    )
  assertVersion(review, version)
}

/**
 * Checks that a carrier may reply to a published review, or change its reply.
 * Throws a Refusal: `not_found`, `reply_hidden`, `reply_late`, `reply_fixed`, `changed_meanwhile`.
 */
export function assertMayReply(
  review: ReviewRecord | null,
  { callerId, version }: { callerId: string; version: number },
  now: Date,
): void {
  if (review?.carrier_id !== callerId || stateOf(review) !== 'shown') throw notFound('Review not found.')
  if (review.reply_hidden_at !== null)
    throw new Refusal('conflict', 'reply_hidden', 'We’ve hidden your reply, so you can’t change it.')
  if (review.reply_at === null && replyUntil(review, now) === null)
    throw new Refusal('conflict', 'reply_late', `You can only reply within ${REPLY_DAYS} days of the review.`)
  if (review.reply_at !== null && replyChangeUntil(review, now) === null)
    throw new Refusal('conflict', 'reply_fixed', `You can only change a reply within ${CHANGE_HOURS} hours.`)
  assertVersion(review, version)
}

/**
 * Checks that staff may decide a held review. Throws a Refusal: `not_found`, `own_case`, `decided_already`,
 * `changed_meanwhile`.
 */
export function assertMayDecide(
  review: ReviewRecord | null,
  { staffId, version }: { staffId: string; version: number },
): void {
  if (!review?.held) throw notFound('Review not found.')
  if (review.owner_id === staffId || review.carrier_id === staffId)
    throw new Refusal('forbidden', 'own_case', 'This is about you. Leave it to a colleague.')
  if (review.decision !== null)
    throw new Refusal('conflict', 'decided_already', 'A colleague has already decided this.')
  assertVersion(review, version)
}
