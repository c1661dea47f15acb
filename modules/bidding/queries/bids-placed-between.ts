import { type Executor, own } from '#server/platform/database.ts'
import type { BiddingTables } from '../tables.ts'

/** How many bids someone placed from `start` (inclusive) to `end` (exclusive); every placed bid counts (R17). */
export async function bidsPlacedBetween(db: Executor, bidderId: string, start: Date, end: Date): Promise<number> {
  const { count } = await own<BiddingTables>(db)
    .selectFrom('bids')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('bidder_id', '=', bidderId)
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .executeTakeFirstOrThrow()
  return count
}
