import { type OpenTransaction, ownTrx } from '#server/platform/database.ts'
import type { RequestsTables } from '../tables.ts'

/** How many requests someone posted after `start`, until `end` inclusive. */
export async function requestsPostedBetween(
  trx: OpenTransaction,
  userId: string,
  start: Date,
  end: Date,
): Promise<number> {
  const { count } = await ownTrx<RequestsTables>(trx)
    .selectFrom('collection_requests')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', start)
    .where('created_at', '<=', end)
    .executeTakeFirstOrThrow()
  return count
}
