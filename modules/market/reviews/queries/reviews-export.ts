import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { monthOf, stateOf } from '../rules.ts'
import type { ReviewsTables } from '../tables.ts'

/** Returns the reviews that a user wrote or received, with replies, for the privacy export, newest first. */
export async function reviewsExport(db: Executor, userId: string) {
  const rows = await asModuleDb<ReviewsTables>(db)
    .selectFrom('reviews')
    .selectAll()
    .where((eb) =>
      eb.or([eb('owner_id', '=', userId), eb.and([eb('carrier_id', '=', userId), eb('shown', '=', true)])]),
    )
    .orderBy('at', 'desc')
    .orderBy('request_id')
    .execute()
  return rows.map((row) => {
    const isAuthor = row.owner_id === userId
    return {
      requestId: row.request_id,
      as: isAuthor ? ('author' as const) : ('carrier' as const),
      // Only the author may know the exact time.
      at: isAuthor ? row.at.toISOString() : monthOf(row.at),
      stars: row.stars,
      cameWhenAgreed: row.came_when_agreed,
      priceHeld: row.price_held,
      saidWhere: row.said_where,
      text: row.text,
      // Only the carrier may read a hidden reply.
      reply: isAuthor && row.reply_hidden_at !== null ? null : row.reply,
      ...(isAuthor && { state: stateOf(row), reason: row.decision === 'refused' ? row.reason : null }),
    }
  })
}
