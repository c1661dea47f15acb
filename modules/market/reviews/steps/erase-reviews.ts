import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { textsDeletedAt } from '../rules.ts'
import type { ReviewsTables } from '../tables.ts'

/**
 * Removes a leaving user from reviews (REVIEW-05): the texts they wrote stay for 24 months as written by 'A customer',
 * and the reviews of their business are deleted. The caller holds the locks of lockRequestsOf.
 */
export async function eraseReviews(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  const mine = asModuleTrx<ReviewsTables>(trx)
  await mine
    .updateTable('reviews')
    .set({ owner_id: null, forget_at: textsDeletedAt(now) })
    .where('owner_id', '=', userId)
    .execute()
  await mine.deleteFrom('review_asks').where('owner_id', '=', userId).execute()
  await mine.deleteFrom('reviews').where('carrier_id', '=', userId).execute()
  await mine.deleteFrom('review_sums').where('carrier_id', '=', userId).execute()
}
