import { sql } from 'kysely'
import { suspendedAmong } from '#modules/core/accounts/facade.ts'
import { openRequestsOf } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** A request with bids, none of which is accepted. */
interface AwaitedChoice {
  requestId: string
  /** Number of bids that can be accepted. */
  bids: number
  /** When the newest of these bids was placed. */
  at: Date
}

/**
 * Returns an owner's open requests with bids that can be accepted. Bids of deleted or suspended carriers don't count.
 */
export async function awaitedChoices(db: Executor, ownerId: string): Promise<AwaitedChoice[]> {
  const openRequests = await openRequestsOf(db, ownerId)
  if (openRequests.length === 0) return []
  const ids = openRequests.map(({ id }) => id)
  const byBidder = await asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select(({ fn }) => [
      'collection_request_id as requestId',
      'bidder_id as bidderId',
      fn.countAll<number>().as('bids'),
      fn.max('created_at').as('at'),
    ])
    .where('collection_request_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'active')
    .where('withdrawn_at', 'is', null)
    .where('set_aside_at', 'is', null)
    .where('bidder_id', 'is not', null)
    .groupBy(['collection_request_id', 'bidder_id'])
    .$narrowType<{ bidderId: string }>()
    .execute()
  const suspendedIds = await suspendedAmong(db, [...new Set(byBidder.map(({ bidderId }) => bidderId))])
  const choices = Map.groupBy(
    byBidder.filter(({ bidderId }) => !suspendedIds.has(bidderId)),
    ({ requestId }) => requestId,
  )
  return [...choices].map(([requestId, countsByBidder]) => ({
    requestId,
    bids: countsByBidder.reduce((sum, { bids }) => sum + bids, 0),
    at: new Date(Math.max(...countsByBidder.map(({ at }) => at.getTime()))),
  }))
}
