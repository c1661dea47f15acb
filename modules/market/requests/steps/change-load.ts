import type { PostLoad } from '#modules/core/waste-catalogue/contract.ts'
import { buildLoad } from '#modules/core/waste-catalogue/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { RequestDetail } from '../contract.ts'
import { RequestListChanged } from '../events.ts'
import { areaOf } from '../outward.ts'
import { requestSeenBy, toSummary } from '../queries/request-rows.ts'
import type { RequestsTables } from '../tables.ts'
import { toLoadColumns } from './to-load-columns.ts'

/**
 * Replaces the items, access and times of an open request and returns it as its owner sees it. The caller has locked
 * the request and checked that it has no bids. Throws the refusals of buildLoad.
 */
export async function changeLoad(
  trx: OpenTransaction,
  { requestId, ownerId, load: input }: { requestId: string; ownerId: string; load: PostLoad },
  now: Date,
): Promise<RequestDetail> {
  const requestsTrx = asModuleTrx<RequestsTables>(trx)
  const { postcode } = await requestsTrx
    .selectFrom('collection_requests')
    .select('postcode')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  const load = await buildLoad(trx, input, areaOf(postcode), now)
  const { version, status } = await requestsTrx
    .updateTable('collection_requests')
    .set(toLoadColumns(load))
    .set((eb) => ({ updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', requestId)
    .returning(['version', 'status'])
    .executeTakeFirstOrThrow()
  const eventData = { requestId, version, status, userId: ownerId, winningBidId: null, acceptedBidderId: null }
  const summary = load.summary && toSummary(load.summary)
  append(trx, RequestListChanged.of({ ...eventData, updatedAt: now.toISOString(), load: summary }, now))
  return requestSeenBy(trx, requestId, ownerId)
}
