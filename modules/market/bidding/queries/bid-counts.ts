import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BiddingTables } from '../tables.ts'

/**
 * Returns the number of bids on each request and the time of the first, by request id; requests without bids are left
 * out.
 */
export async function bidCounts(
  db: Executor,
  requestIds: readonly string[],
): Promise<Map<string, { bids: number; firstAt: Date }>> {
  const rows = await asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select(({ fn }) => [
      'collection_request_id as id',
      fn.countAll<number>().as('bids'),
      fn.min<Date>('created_at').as('firstAt'),
    ])
    .where('collection_request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .groupBy('collection_request_id')
    .execute()
  return new Map(rows.map(({ id, bids, firstAt }) => [id, { bids, firstAt }]))
}
