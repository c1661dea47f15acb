import { requestForModeration } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ModerationSubject } from '#server/platform/moderation.ts'
import type { ReviewsTables } from '../tables.ts'

/** Returns a review with its reply for staff, hidden or not; null when there is none. */
export async function reviewForModeration(db: Executor, id: string): Promise<ModerationSubject | null> {
  const row = await asModuleDb<ReviewsTables>(db)
    .selectFrom('reviews')
    .select(['request_id', 'owner_id', 'carrier_id', 'stars', 'text', 'reply', 'hidden_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const request = await requestForModeration(db, row.request_id)
  return {
    ownerId: row.owner_id,
    title: `Review with ${row.stars} out of 5 stars: ‘${request?.title ?? 'deleted job'}’`,
    texts: [row.text, row.reply && `Reply: ${row.reply}`].filter((text) => text !== null),
    pictures: [],
    hiddenAt: row.hidden_at,
    page: `/business/${row.carrier_id}`,
  }
}

/** Returns a reply with its review for staff, hidden or not; null when there is none. */
export async function replyForModeration(db: Executor, id: string): Promise<ModerationSubject | null> {
  const row = await asModuleDb<ReviewsTables>(db)
    .selectFrom('reviews')
    .select(['request_id', 'carrier_id', 'stars', 'text', 'reply', 'reply_hidden_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.reply === null) return null
  const request = await requestForModeration(db, row.request_id)
  return {
    ownerId: row.carrier_id,
    title: `Reply to a review with ${row.stars} out of 5 stars: ‘${request?.title ?? 'deleted job'}’`,
    texts: [row.reply, row.text && `Review: ${row.text}`].filter((text) => text !== null),
    pictures: [],
    hiddenAt: row.reply_hidden_at,
    page: `/business/${row.carrier_id}`,
  }
}

/** Returns the author of a review: null once they have left, undefined when the review isn't public. */
export async function authorOfReview(db: Executor, id: string): Promise<string | null | undefined> {
  const row = await asModuleDb<ReviewsTables>(db)
    .selectFrom('reviews')
    .select('owner_id')
    .where('id', '=', id)
    .where('shown', '=', true)
    .executeTakeFirst()
  return row?.owner_id
}

/** Returns the author of a reply; undefined when it isn't public. */
export async function authorOfReply(db: Executor, id: string): Promise<string | undefined> {
  const row = await asModuleDb<ReviewsTables>(db)
    .selectFrom('reviews')
    .select('carrier_id')
    .where('id', '=', id)
    .where('shown', '=', true)
    .where('reply', 'is not', null)
    .where('reply_hidden_at', 'is', null)
    .executeTakeFirst()
  return row?.carrier_id
}
