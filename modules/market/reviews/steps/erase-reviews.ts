import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { textsDeletedAt } from '../rules.ts'
import type { ReviewsTables } from '../tables.ts'

/**
 * Removes a departing user from reviews (REVIEW-05): the texts they wrote stay for 24 months as by 'A customer', and the
 * reviews of their business are deleted. The caller has the locks of lockRequestsOf.
 */
export async function eraseReviews(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  const reviewsTrx = asModuleTrx<ReviewsTables>(trx)
  await reviewsTrx
    .updateTable('reviews')
    .set({ owner_id: null, forget_at: textsDeletedAt(now) })
    .where('owner_id', '=', userId)
    .execute()
  await reviewsTrx.deleteFrom('review_asks').where('owner_id', '=', userId).execute()
  await reviewsTrx.deleteFrom('reviews').where('carrier_id', '=', userId).execute()
  await reviewsTrx.deleteFrom('review_sums').where('carrier_id', '=', userId).execute()
}
