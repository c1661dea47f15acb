import type { Trx } from '#server/platform/database/database.ts'
import { type CountedReview, sumsChange } from '../rules.ts'
import type { ReviewsTables } from '../tables.ts'

/**
 * Updates a carrier's sums for a review that changed from `before` to `after`; null stands for no review (REVIEW-05).
 */
export async function updateReviewSums(
  trx: Trx<ReviewsTables>,
  carrierId: string,
  before: CountedReview | null,
  after: CountedReview | null,
): Promise<void> {
  const change = sumsChange(before, after)
  if (Object.values(change).every((amount) => amount === 0)) return
  await trx
    .insertInto('review_sums')
    .values({ carrier_id: carrierId, ...change })
    .onConflict((conflict) =>
      conflict.column('carrier_id').doUpdateSet((eb) => ({
        n: eb('review_sums.n', '+', eb.ref('excluded.n')),
        stars_sum: eb('review_sums.stars_sum', '+', eb.ref('excluded.stars_sum')),
        came_when_agreed: eb('review_sums.came_when_agreed', '+', eb.ref('excluded.came_when_agreed')),
        price_held: eb('review_sums.price_held', '+', eb.ref('excluded.price_held')),
        said_where: eb('review_sums.said_where', '+', eb.ref('excluded.said_where')),
      })),
    )
    .execute()
}
