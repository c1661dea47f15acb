import * as z from 'zod/mini'
import { bidderCards } from '#modules/carriers/profiles/facade.ts'
import { NO_SUCH_PAGE, pageFrom, selectAfterCursor, writeCursor } from '#server/platform/database/cursor.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { Review, ReviewPage } from '../contract.ts'
import { firstNameOf, monthOf } from '../rules.ts'
import type { ReviewRow } from '../steps/change-review-row.ts'
import type { ReviewsTables } from '../tables.ts'

/**
 * Returns one page of a business's published reviews, newest first (REVIEW-03).
 * Throws a Refusal (`invalid`) for an unknown cursor.
 */
export async function reviewsOf(db: Executor, carrierId: string, cursor: string | undefined): Promise<ReviewPage> {
  const newestFirst = asModuleDb<ReviewsTables>(db)
    .selectFrom('reviews')
    .selectAll()
    .where('carrier_id', '=', carrierId)
    .where('shown', '=', true)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  const position = cursor === undefined ? undefined : await toPosition(db, carrierId, cursor)
  const { items, next } = pageFrom(await selectAfterCursor(newestFirst, position, 'at').execute(), 'at')
  return { items: await toReviews(db, items), next: next === null ? null : (items.at(-1)?.id ?? null) }
}

/**
 * Converts a review's id, which is the public cursor, to the cursor for the query. Cursors are review ids, because
 * anything else would reveal when a review was written (REVIEW-03). Throws a Refusal (`invalid`) for another business's
 * review, or one deleted since.
 */
async function toPosition(db: Executor, carrierId: string, id: string): Promise<string> {
  const row = z.uuid().safeParse(id).success
    ? await asModuleDb<ReviewsTables>(db)
        .selectFrom('reviews')
        .select('at')
        .where('id', '=', id)
        .where('carrier_id', '=', carrierId)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Refusal('invalid', 'invalid', NO_SUCH_PAGE, { fields: { after: NO_SUCH_PAGE } })
  return writeCursor([row.at.toISOString(), id])
}

/** Returns the reply as everyone but its carrier sees it: none while staff have hidden it. */
const replyOf = ({ reply, reply_hidden_at, changed_after_reply: changedAfterReply }: ReviewRow) =>
  reply_hidden_at === null ? { reply, changedAfterReply } : { reply: null, changedAfterReply: false }

/** Converts rows to reviews with the first names of their authors, in the same order. */
export async function toReviews(db: Executor, rows: readonly ReviewRow[]): Promise<Review[]> {
  const authorIds = [...new Set(rows.map(({ owner_id }) => owner_id).filter((id) => id !== null))]
  const cards = await bidderCards(db, authorIds)
  return rows.map((row) => ({
    id: row.id,
    author: firstNameOf(cards.get(row.owner_id ?? '')?.displayName ?? null),
    month: monthOf(row.at),
    place: row.place,
    stars: row.stars,
    cameWhenAgreed: row.came_when_agreed,
    priceHeld: row.price_held,
    saidWhere: row.said_where,
    text: row.text,
    ...replyOf(row),
  }))
}
