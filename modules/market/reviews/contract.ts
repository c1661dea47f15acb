import * as z from 'zod/mini'
import { withoutContacts } from '#modules/market/questions/contract/contacts.ts'
import {
  Cursor,
  endpoint,
  Id,
  Instant,
  idParam,
  liveMessage,
  Nothing,
  orNull,
  pageOf,
  text,
} from '#server/platform/kernel/contract.ts'

export const REVIEW_TEXT_MAX = 800
export const REPLY_MAX = 500

const STARS = 'Choose one to five stars.'
const YES_OR_NO = 'Answer yes or no.'
const YesOrNo = z.boolean(YES_OR_NO)

/**
 * An owner's answers about a job (REVIEW-01): whether the carrier came when agreed, kept to the price, and said where
 * the waste went.
 */
const answers = { cameWhenAgreed: YesOrNo, priceHeld: YesOrNo, saidWhere: YesOrNo }

/** A review to write. The server sets author and carrier; unknown keys are refused (R08). */
export const WriteReview = z.strictObject({
  stars: z.int(STARS).check(z.minimum(1, STARS), z.maximum(5, STARS)),
  ...answers,
  text: orNull(
    text({ max: REVIEW_TEXT_MAX, tooLong: `A review must be at most ${REVIEW_TEXT_MAX} characters long.` }).check(
      withoutContacts,
    ),
  ),
})
export type WriteReview = z.output<typeof WriteReview>

/** A public review (REVIEW-03). */
export const Review = z.object({
  /** A random id that doesn't lead to the job. */
  id: Id,
  /** First name of the author; null if there is none or they have left: 'A customer'. */
  author: z.nullable(z.string()),
  /** '2026-11', London. */
  month: z.string(),
  /** The town of the job; null for none. */
  place: z.nullable(z.string()),
  stars: z.number(),
  cameWhenAgreed: z.boolean(),
  priceHeld: z.boolean(),
  saidWhere: z.boolean(),
  text: z.nullable(z.string()),
  /** The reply of the business; null without one. */
  reply: z.nullable(z.string()),
  /** Whether the author changed the review after the reply, and the business hasn't replied since. */
  changedAfterReply: z.boolean(),
})
export type Review = z.output<typeof Review>

/** `held` until staff decide, `refused` by staff, `hidden` by staff after a report. */
export const ReviewState = z.enum(['shown', 'held', 'refused', 'hidden'])
export type ReviewState = z.output<typeof ReviewState>

/** A review as the owner and the carrier of its job see it. */
export const PartyReview = z.extend(Review, {
  state: ReviewState,
  /** Why staff refused the review, for its author only; null otherwise. */
  reason: z.nullable(z.string()),
  /** Until when the reader may change their review or reply; null when they can't. */
  changeUntil: z.nullable(Instant),
  /** Whether staff hid the reply after a report. Only set for the business, which alone still sees the reply. */
  replyHidden: z.optional(z.boolean()),
  /** Until when the business may reply; null when it can't, or has. */
  replyUntil: z.nullable(Instant),
  version: z.number(),
})
export type PartyReview = z.output<typeof PartyReview>

const JobReview = z.object({
  review: z.nullable(PartyReview),
  /** Until when the reader may write a review; null when they can't. */
  writeUntil: z.nullable(Instant),
})
export type JobReview = z.output<typeof JobReview>

const version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

export const jobReview = endpoint({
  id: 'jobReview',
  summary:
    'Read the review of a completed job, and whether its owner may write one. For its owner and carrier; 404 for anyone else.',
  method: 'GET',
  path: '/api/requests/:requestId/review',
  access: 'signed-in',
  scope: 'jobs:read',
  features: ['reviews'],
  params: idParam('requestId'),
  answer: JobReview,
})

export const writeReview = endpoint({
  id: 'writeReview',
  summary: 'Review the carrier of a completed job: its owner, once, within 30 days (REVIEW-01).',
  method: 'POST',
  path: '/api/requests/:requestId/review',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['reviews'],
  params: idParam('requestId'),
  body: WriteReview,
  idempotent: true,
  answer: JobReview,
  status: 201,
})

export const changeReview = endpoint({
  id: 'changeReview',
  summary: 'Change a review within 24 hours; `version` is the one that was read (REVIEW-02).',
  method: 'PUT',
  path: '/api/requests/:requestId/review',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['reviews'],
  params: idParam('requestId'),
  body: z.extend(WriteReview, { version }),
  answer: JobReview,
})

export const takeReviewBack = endpoint({
  id: 'takeReviewBack',
  summary: 'Delete a review at any time; the job can’t be reviewed again (REVIEW-02).',
  method: 'DELETE',
  path: '/api/requests/:requestId/review',
  access: 'signed-in',
  features: ['reviews'],
  params: idParam('requestId'),
  idempotent: true,
  answer: Nothing,
})

export const replyToReview = endpoint({
  id: 'replyToReview',
  summary:
    'Reply to a review within 60 days, or change the reply within 24 hours of it or of a change to the review. `version` is the one that was read (REVIEW-02).',
  method: 'PUT',
  path: '/api/requests/:requestId/review/reply',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['reviews'],
  params: idParam('requestId'),
  body: z.strictObject({
    text: text({
      min: 1,
      tooShort: 'Write a reply.',
      max: REPLY_MAX,
      tooLong: `A reply must be at most ${REPLY_MAX} characters long.`,
    }).check(withoutContacts),
    version,
  }),
  answer: JobReview,
})

/** Sent to all open pages of a user who has reviewed a job. `id` is the job. */
export const reviewWritten = liveMessage({
  name: 'review.written',
  payload: z.object({ id: Id, version: z.number() }),
})

/** Review texts, newest first. */
export const ReviewPage = pageOf(Review)
export type ReviewPage = z.output<typeof ReviewPage>

export const businessReviews = endpoint({
  id: 'businessReviews',
  summary:
    'List the reviews of a business, newest first, with counts by stars. For everyone where its plan shows them (PLAN-11), otherwise for the business.',
  method: 'GET',
  path: '/api/businesses/:userId/reviews',
  access: 'anyone',
  features: ['reviews'],
  params: idParam('userId'),
  query: z.strictObject({ after: Cursor }),
  answer: z.extend(ReviewPage, {
    /** Counts of one to five stars. */
    spread: z.array(z.number()),
  }),
})

/** A business's reviews in numbers: how many count, and how many answered yes. */
export const ReviewFigures = z.object({
  count: z.number(),
  /** Null without a review. */
  mean: z.nullable(z.number()),
  cameWhenAgreed: z.number(),
  priceHeld: z.number(),
  saidWhere: z.number(),
})
export type ReviewFigures = z.output<typeof ReviewFigures>
