import type { Selectable, Updateable } from 'kysely'
import type { Trx } from '#server/platform/database/database.ts'
import type { WriteReview } from '../contract.ts'
import type { ReviewsTables } from '../tables.ts'
import { updateReviewSums } from './update-review-sums.ts'

export type ReviewRow = Selectable<ReviewsTables['reviews']>

/** Returns an author's input as columns of a review. */
export const columnsOf = ({ stars, cameWhenAgreed, priceHeld, saidWhere, text }: WriteReview) => ({
  stars,
  came_when_agreed: cameWhenAgreed,
  price_held: priceHeld,
  said_where: saidWhere,
  text: text || null,
})

/** Returns the review of a job, locked; null for none. */
export async function lockReview(trx: Trx<ReviewsTables>, requestId: string): Promise<ReviewRow | null> {
  return (await selectLocked(trx).where('request_id', '=', requestId).executeTakeFirst()) ?? null
}

/** Returns a review by its own id, locked; null for none. */
export async function lockReviewById(trx: Trx<ReviewsTables>, id: string): Promise<ReviewRow | null> {
  return (await selectLocked(trx).where('id', '=', id).executeTakeFirst()) ?? null
}

const selectLocked = (trx: Trx<ReviewsTables>) => trx.selectFrom('reviews').selectAll().forUpdate()

/** Changes a locked review, increments its version, updates the sums of its carrier and returns it. */
export async function changeReviewRow(
  trx: Trx<ReviewsTables>,
  before: ReviewRow,
  columns: Updateable<ReviewsTables['reviews']>,
): Promise<ReviewRow> {
  const after = await trx
    .updateTable('reviews')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('request_id', '=', before.request_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await updateReviewSums(trx, before.carrier_id, before, after)
  return after
}
