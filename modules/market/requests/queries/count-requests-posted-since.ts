import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** Returns the number of requests a user posted after `start`, including any dated in the future by another clock. */
export async function countRequestsPostedSince(trx: OpenTransaction, userId: string, start: Date): Promise<number> {
  const { count } = await asModuleTrx<RequestsTables>(trx)
    .selectFrom('collection_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', start)
    .executeTakeFirstOrThrow()
  return count
}
