import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import type { ReviewState } from './contract.ts'
import type { ReviewDecision } from './staff/contract.ts'
import type { ReviewSummary } from './summary/contract.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A job is reviewed within so many days of its end (REVIEW-01). */
const WRITE_DAYS = 30
/** Its owner is asked by mail so many days after its end (REVIEW-01). */
const ASK_DAYS = 3
/** A review, and a reply, can be changed for so long (REVIEW-02). */
const CHANGE_HOURS = 24
/** A carrier may reply for so long (REVIEW-02). */
const REPLY_DAYS = 60
/** So long the texts of an author who has left stay (REVIEW-05). */
const KEPT_MONTHS = 24

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** Until when a job that ended then can be reviewed. */
export const writableUntil = (endedAt: Date): Date => daysAfter(endedAt, WRITE_DAYS)

/** Since when a job must have ended to be reviewed now. */
export const writableSince = (now: Date): Date => daysAfter(now, -WRITE_DAYS)

/** When the owner of a job that ended then is asked. */
export const askedAt = (endedAt: Date): Date => daysAfter(endedAt, ASK_DAYS)

/** Until when a review that was written then, or a reply, can be changed. */
export const changeableUntil = (at: Date): Date => new Date(at.getTime() + CHANGE_HOURS * HOUR_MS)

/** Until when a review that was written then can be answered. */
export const answerableUntil = (at: Date): Date => daysAfter(at, REPLY_DAYS)

/** When the texts of an author who leaves now are forgotten. */
export function forgottenAt(now: Date): Date {
  const at = new Date(now)
  at.setUTCMonth(at.getUTCMonth() + KEPT_MONTHS)
  return at
}

/** What is shown of so many reviews with so many stars together (REVIEW-03). */
export const summaryOf = ({ n, stars }: { n: number; stars: number }): ReviewSummary => ({
  count: n,
  mean: n === 0 ? null : Math.round((stars * 10) / n) / 10,
})

/** '2026-11': when a review was written, as precisely as it is told. */
export const monthOf = (at: Date): string => londonDate(at).slice(0, 7)

/** The first word of a name; null where there is none. */
export const firstNameOf = (name: string | null): string | null => name?.trim().split(/\s+/)[0] || null

/** What the sums of a business take of one review. */
export interface Counted {
  shown: boolean
  stars: number
  came_when_agreed: boolean
  price_held: boolean
  said_where: boolean
}

const weightOf = (review: Counted | null) => {
  const one = review?.shown === true ? 1 : 0
  return {
    n: one,
    stars_sum: one * (review?.stars ?? 0),
    came_when_agreed: review?.came_when_agreed ? one : 0,
    price_held: review?.price_held ? one : 0,
    said_where: review?.said_where ? one : 0,
  }
}

/** By how much the sums change when a review becomes another one; null is none. */
export function changeOfSums(before: Counted | null, after: Counted | null): ReturnType<typeof weightOf> {
  const [less, more] = [weightOf(before), weightOf(after)]
  return {
    n: more.n - less.n,
    stars_sum: more.stars_sum - less.stars_sum,
    came_when_agreed: more.came_when_agreed - less.came_when_agreed,
    price_held: more.price_held - less.price_held,
    said_where: more.said_where - less.said_where,
  }
}

/** A job that found its carrier. */
export interface JudgedJob {
  /** Each null once they have left. */
  ownerId: string | null
  carrierId: string | null
  /** Null while it is not, and where it was cancelled. */
  completedAt: Date | null
  /** Its owner has taken a review of it back. */
  takenBack: boolean
}

/** Why someone may not review the carrier of a job; null where they may. */
export function writingRefusal(job: JudgedJob | null, callerId: string, now: Date): Refusal | null {
  if (!job || (job.ownerId !== callerId && job.carrierId !== callerId)) return notFound('Job not found.')
  if (job.ownerId !== callerId)
    return new Refusal('forbidden', 'not_concerned', 'Only the owner of this job can review it.')
  if (job.completedAt === null)
    return new Refusal('conflict', 'not_completed', 'You can review a job once it is completed.')
  if (job.carrierId === null) return new Refusal('conflict', 'carrier_gone', 'This carrier has closed its account.')
  if (job.takenBack)
    return new Refusal('conflict', 'taken_back', 'You have taken your review back. A job is reviewed once.')
  if (now > writableUntil(job.completedAt))
    return new Refusal('conflict', 'reviews_closed', `Reviews close ${WRITE_DAYS} days after a job.`)
  return null
}

/** What a second review of a job is told, whether it came at once or later. */
export const reviewedAlready = (): Refusal =>
  new Refusal('conflict', 'reviewed_already', 'You have reviewed this job already.')

interface Judged {
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

interface Told extends Pick<Judged, 'reply_hidden_at'> {
  shown: boolean
  changed_after_reply: boolean
}

/** Whether others read a review, and why not. */
export function stateOf({ hidden_at, held, decision }: Pick<Judged, 'hidden_at' | 'held' | 'decision'>): ReviewState {
  if (hidden_at !== null) return 'hidden'
  if (!held || decision === 'counted') return 'shown'
  return decision === 'refused' ? 'refused' : 'held'
}

/** What staff decided of a held review is of what they read: changed, it waits for them again (REVIEW-03). */
export const undecided = ({ held }: Pick<Judged, 'held'>) =>
  held ? { decision: null, decided_by: null, decided_at: null, reason: null } : {}

/** Whether a carrier is told of a review: that it was changed under its reply it is not while staff have hidden that. */
export const tellsCarrier = ({ shown, changed_after_reply, reply_hidden_at }: Told): boolean =>
  shown && (!changed_after_reply || reply_hidden_at === null)

/** Under a reply a change is marked, and the carrier may change what it replied once more (REVIEW-02). */
export const markedChange = ({ reply }: { reply: string | null }, now: Date) =>
  reply === null ? {} : { changed_after_reply: true, reply_reopened_at: now }

/** Until when the author may change a review; null where they cannot any more. */
export const changeUntil = (review: Judged, now: Date): Date | null =>
  ['shown', 'held'].includes(stateOf(review)) && now <= review.changed_until ? review.changed_until : null

/** Until when a carrier that has not replied may; null where it cannot. */
export function replyUntil(review: Judged, now: Date): Date | null {
  const until = answerableUntil(review.at)
  return stateOf(review) === 'shown' && review.reply_at === null && now <= until ? until : null
}

/** Until when a carrier may change its reply; null where it cannot. */
export function replyChangeUntil(review: Judged, now: Date): Date | null {
  if (review.reply_at === null || review.reply_hidden_at !== null || stateOf(review) !== 'shown') return null
  const until = changeableUntil(review.reply_reopened_at ?? review.reply_at)
  return now <= until ? until : null
}

function assertRead(review: Judged, version: number): void {
  if (review.version !== version)
    throw new Refusal(
      'conflict',
      'changed_meanwhile',
      'This review has changed since you read it. Please read it again.',
    )
}

/** Lets the author of a review change it. Throws Refusal: not_found, review_hidden, review_refused, review_fixed, changed_meanwhile. */
export function assertMayChange(
  review: Judged | null,
  { callerId, version }: { callerId: string; version: number },
  now: Date,
): void {
  if (review?.owner_id !== callerId) throw notFound('Review not found.')
  const state = stateOf(review)
  if (state === 'hidden')
    throw new Refusal('conflict', 'review_hidden', 'Our staff have hidden this review: it cannot be changed.')
  if (state === 'refused')
    throw new Refusal('conflict', 'review_refused', 'Our staff did not publish this review: it cannot be changed.')
  if (changeUntil(review, now) === null)
    throw new Refusal('conflict', 'review_fixed', `A review can be changed for ${CHANGE_HOURS} hours.`)
  assertRead(review, version)
}

/**
 * Lets a carrier reply to a review that is shown, or change its reply.
 * Throws Refusal: not_found, reply_hidden, reply_late, reply_fixed, changed_meanwhile.
 */
export function assertMayReply(
  review: Judged | null,
  { callerId, version }: { callerId: string; version: number },
  now: Date,
): void {
  if (review?.carrier_id !== callerId || stateOf(review) !== 'shown') throw notFound('Review not found.')
  if (review.reply_hidden_at !== null)
    throw new Refusal('conflict', 'reply_hidden', 'Our staff have hidden your reply: it cannot be changed.')
  if (review.reply_at === null && replyUntil(review, now) === null)
    throw new Refusal('conflict', 'reply_late', `A review can be answered for ${REPLY_DAYS} days.`)
  if (review.reply_at !== null && replyChangeUntil(review, now) === null)
    throw new Refusal('conflict', 'reply_fixed', `A reply can be changed for ${CHANGE_HOURS} hours.`)
  assertRead(review, version)
}

/** Lets staff decide about a held review. Throws Refusal: not_found, own_case, decided_already, changed_meanwhile. */
export function assertMayDecide(
  review: Judged | null,
  { staffId, version }: { staffId: string; version: number },
): void {
  if (!review?.held) throw notFound('Review not found.')
  if (review.owner_id === staffId || review.carrier_id === staffId)
    throw new Refusal('forbidden', 'own_case', 'This is about you. Please leave it to a colleague.')
  if (review.decision !== null)
    throw new Refusal('conflict', 'decided_already', 'A colleague has decided this already.')
  assertRead(review, version)
}
