import { sql } from 'kysely'
import { suspendedAmong } from '#modules/core/accounts/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** Times of the first bids on a request. */
interface FirstBidTimes {
  /** The first bid that is not withdrawn. */
  firstAt: Date
  /** The first bid that can be accepted; null if there is none. */
  firstAcceptableAt: Date | null
}

/** Returns the times of the first bids on each request, by id; requests without a remaining bid are left out. */
export async function firstBidTimes(db: Executor, requestIds: readonly string[]): Promise<Map<string, FirstBidTimes>> {
  const rows = await asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select(({ fn }) => [
      'collection_request_id as id',
      'bidder_id as bidderId',
      'status',
      fn.min<Date>('created_at').as('at'),
    ])
    .where('collection_request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .where('withdrawn_at', 'is', null)
    .where('set_aside_at', 'is', null)
    .groupBy(['collection_request_id', 'bidder_id', 'status'])
    .execute()
  const active = rows.filter(({ status }) => status === 'active')
  const suspendedIds = await suspendedAmong(db, [...new Set(active.flatMap(({ bidderId }) => bidderId ?? []))])
  const acceptable = new Set(active.filter(({ bidderId }) => bidderId !== null && !suspendedIds.has(bidderId)))
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, bids]) => {
      const firstAt = earliest(bids)
      return firstAt ? [[id, { firstAt, firstAcceptableAt: earliest(bids.filter((row) => acceptable.has(row))) }]] : []
    }),
  )
}

const earliest = (rows: readonly { at: Date }[]): Date | null =>
  rows.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
