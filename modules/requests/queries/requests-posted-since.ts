import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** How many requests someone posted after `start`, those that another clock dates after ours among them. */
export async function requestsPostedSince(trx: OpenTransaction, userId: string, start: Date): Promise<number> {
  const { count } = await ownTrx<RequestsTables>(trx)
    .selectFrom('collection_requests')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', start)
    .executeTakeFirstOrThrow()
  return count
}
