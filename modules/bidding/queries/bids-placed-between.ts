import type { Db, Executor } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import type { BiddingTables } from '../tables.ts'

/** How many bids someone placed from `start` (inclusive) to `end` (exclusive); every placed bid counts (R17). */
export async function bidsPlacedBetween(db: Executor, bidderId: string, start: Date, end: Date): Promise<number> {
  const [row] = await countPlaced(db, { bidderId, start, end })
  return row?.count ?? 0
}

const countPlaced = prepared(
  'bidding.placed-between',
  (db: Db<BiddingTables>, given: Given<{ bidderId: string; start: Date; end: Date }>) =>
    db
      .selectFrom('bids')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('bidder_id', '=', given('bidderId'))
      .where('created_at', '>=', given('start'))
      .where('created_at', '<', given('end')),
)
