import { sql } from 'kysely'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/** When the first bid that still stands was placed on each of these requests, by id; missing where there is none. */
export async function firstStandingBids(db: Executor, requestIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await own<BiddingTables>(db)
    .selectFrom('bids')
    .select(({ fn }) => ['collection_request_id as id', fn.min<Date>('created_at').as('at')])
    .where('collection_request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .where('withdrawn_at', 'is', null)
    .groupBy('collection_request_id')
    .execute()
  return new Map(rows.map(({ id, at }) => [id, at]))
}
