import { sql } from 'kysely'
import { suspendedAmong } from '#modules/core/accounts/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** Times of the first bids on a request. */
interface FirstBids {
  /** The first bid that is not withdrawn. */
  first: Date
  /** The first bid that can be accepted; null if there is none. */
  toChoose: Date | null
}

/** Returns the times of the first bids on each request, by id; requests without a remaining bid are left out. */
export async function firstStandingBids(db: Executor, requestIds: readonly string[]): Promise<Map<string, FirstBids>> {
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
  const suspended = await suspendedAmong(db, [...new Set(active.flatMap(({ bidderId }) => bidderId ?? []))])
  const choosable = new Set(active.filter(({ bidderId }) => bidderId !== null && !suspended.has(bidderId)))
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, of]) => {
      const first = earliest(of)
      return first ? [[id, { first, toChoose: earliest(of.filter((row) => choosable.has(row))) }]] : []
    }),
  )
}

const earliest = (rows: readonly { at: Date }[]): Date | null =>
  rows.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
