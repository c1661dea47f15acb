import { bidderCards } from '#modules/profiles/facade.ts'
import { after, pageFrom } from '#server/platform/database/cursor.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { Review, ReviewPage } from '../contract.ts'
import { firstNameOf, monthOf } from '../rules.ts'
import type { ReviewRow } from '../steps/change-review-row.ts'
import type { ReviewsTables } from '../tables.ts'

/**
 * One page of the shown reviews of a business, newest first (REVIEW-03).
 * Throws Refusal invalid for a cursor that is none.
 */
export async function reviewsOf(db: Executor, carrierId: string, cursor: string | undefined): Promise<ReviewPage> {
  const newest = own<ReviewsTables>(db)
    .selectFrom(({ selectFrom }) => selectFrom('reviews').selectAll().select('request_id as id').as('reviews'))
    .selectAll()
    .where('carrier_id', '=', carrierId)
    .where('shown', '=', true)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  const { items, next } = pageFrom(await after(newest, cursor, 'at').execute(), 'at')
  return { items: await withAuthors(db, items), next }
}

/** Reviews as they are shown, each with the first name of its author, in the same order. */
export async function withAuthors(db: Executor, rows: readonly ReviewRow[]): Promise<Review[]> {
  const authors = [...new Set(rows.map(({ owner_id }) => owner_id).filter((id) => id !== null))]
  const cards = await bidderCards(db, authors)
  return rows.map((row) => ({
    id: row.request_id,
    author: firstNameOf(cards.get(row.owner_id ?? '')?.displayName ?? null),
    month: monthOf(row.at),
    place: row.place,
    stars: row.stars,
    cameWhenAgreed: row.came_when_agreed,
    priceHeld: row.price_held,
    saidWhere: row.said_where,
    text: row.text,
    reply: row.reply,
  }))
}
