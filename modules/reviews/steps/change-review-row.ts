import type { Selectable, Updateable } from 'kysely'
import type { Trx } from '#server/platform/database/database.ts'
import type { WriteReview } from '../contract.ts'
import type { ReviewsTables } from '../tables.ts'
import { keepSums } from './keep-sums.ts'

export type ReviewRow = Selectable<ReviewsTables['reviews']>

/** What an author says, as the columns hold it. */
export const columnsOf = ({ stars, cameWhenAgreed, priceHeld, saidWhere, text }: WriteReview) => ({
  stars,
  came_when_agreed: cameWhenAgreed,
  price_held: priceHeld,
  said_where: saidWhere,
  text: text || null,
})

/** The review of a job under its lock; null where there is none. */
export async function lockReview(trx: Trx<ReviewsTables>, requestId: string): Promise<ReviewRow | null> {
  return (await locked(trx).where('request_id', '=', requestId).executeTakeFirst()) ?? null
}

/** A review under its lock, by its own id; null where there is none. */
export async function lockReviewById(trx: Trx<ReviewsTables>, id: string): Promise<ReviewRow | null> {
  return (await locked(trx).where('id', '=', id).executeTakeFirst()) ?? null
}

const locked = (trx: Trx<ReviewsTables>) => trx.selectFrom('reviews').selectAll().forUpdate()

/** Changes a locked review, counts the change, and keeps the sums of its carrier. Gives it as it is now. */
export async function changeReviewRow(
  trx: Trx<ReviewsTables>,
  before: ReviewRow,
  to: Updateable<ReviewsTables['reviews']>,
): Promise<ReviewRow> {
  const after = await trx
    .updateTable('reviews')
    .set((row) => ({ ...to, version: row('version', '+', 1) }))
    .where('request_id', '=', before.request_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepSums(trx, before.carrier_id, before, after)
  return after
}
