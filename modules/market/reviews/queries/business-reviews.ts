import { publicBusinesses } from '#modules/carriers/profiles/facade.ts'
import { allowanceOf } from '#modules/carriers/subscriptions/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { businessReviews as endpoint } from '../contract.ts'
import { countByStars } from './review-figures.ts'
import { reviewsOf } from './reviews-of.ts'

interface BusinessReviewsQuery {
  userId: string
  /** Null for a visitor. */
  viewerId: string | null
  cursor: string | undefined
}

/**
 * Returns one page of a business's reviews: for everyone where its plan shows them (PLAN-04, PLAN-11), otherwise for
 * the business only.
 * Throws a Refusal: `not_found`, `invalid` for an unknown cursor.
 */
export async function businessReviews(
  db: Executor,
  { userId, viewerId, cursor }: BusinessReviewsQuery,
  now: Date,
): Promise<AnswerOf<typeof endpoint>> {
  if (userId !== viewerId) await assertReviewsShown(db, userId, now)
  const [page, spread] = await Promise.all([reviewsOf(db, userId, cursor), countByStars(db, userId)])
  return { ...page, spread }
}

/** Throws a Refusal (`not_found`) if the business isn't visible or its plan doesn't show reviews. */
async function assertReviewsShown(db: Executor, userId: string, now: Date): Promise<void> {
  const [businesses, allowance] = await Promise.all([publicBusinesses(db, [userId]), allowanceOf(db, userId, now)])
  // Plans with a gallery also show reviews.
  if (!businesses.has(userId) || !allowance?.gallery) throw notFound('Reviews not found.')
}
