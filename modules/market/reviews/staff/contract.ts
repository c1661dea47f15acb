import * as z from 'zod/mini'
import { endpoint, Id, Instant, idParam, text } from '#server/platform/kernel/contract.ts'

const Person = z.object({ userId: Id, name: z.nullable(z.string()) })

/** A review held because its two accounts were used from one network or browser. */
export const HeldReview = z.object({
  requestId: Id,
  title: z.string(),
  at: Instant,
  /** Null once the owner's account is deleted. */
  owner: z.nullable(Person),
  carrier: Person,
  stars: z.number(),
  text: z.nullable(z.string()),
  version: z.number(),
})
export type HeldReview = z.output<typeof HeldReview>

export const heldReviews = endpoint({
  id: 'heldReviews',
  summary: 'List held reviews, longest first, at most 200 (REVIEW-03).',
  method: 'GET',
  path: '/api/ops/reviews',
  access: 'operations',
  features: ['reviews'],
  answer: z.object({ items: z.array(HeldReview), total: z.number() }),
})

export const ReviewDecision = z.enum(['counted', 'refused'])
export type ReviewDecision = z.output<typeof ReviewDecision>

export const REVIEW_REASON_MAX = 500

export const decideReview = endpoint({
  id: 'decideReview',
  summary: 'Publish or refuse a held review; its author reads why. `version` is the one that staff read.',
  method: 'POST',
  path: '/api/ops/reviews/:requestId/decision',
  access: 'operations:agent',
  features: ['reviews'],
  params: idParam('requestId'),
  body: z.strictObject({
    decision: ReviewDecision,
    version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    reason: text({
      min: 1,
      tooShort: 'Enter a reason.',
      max: REVIEW_REASON_MAX,
      tooLong: `Reason must be at most ${REVIEW_REASON_MAX} characters.`,
    }),
  }),
  idempotent: true,
  answer: z.object({ requestId: Id, decision: ReviewDecision }),
})
