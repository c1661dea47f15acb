import { sql } from 'kysely'
import { suspendedAmong } from '#modules/accounts/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** When bids on a request began. */
interface FirstBids {
  /** The first that was not taken back. */
  first: Date
  /** The first of those that can be accepted; null where none can. */
  toChoose: Date | null
}

/** When the first bid that still stands was placed on each of these requests, by id; missing where there is none. */
export async function firstStandingBids(db: Executor, requestIds: readonly string[]): Promise<Map<string, FirstBids>> {
  const rows = await own<BiddingTables>(db)
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
  rows.map(({ at }) => at).toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
