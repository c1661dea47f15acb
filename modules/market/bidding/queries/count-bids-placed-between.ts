import type { Db, Executor } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import type { BiddingTables } from '../tables.ts'

interface CountedBids {
  placed: number
  /** Bids returned in this period, even if placed before it. */
  returned: number
}

/**
 * Returns how many bids a carrier placed from `start` (inclusive) to `end` (exclusive), and how many were returned.
 * Every placed bid counts (R17), and each return allows one more (QUOTA-03).
 */
export async function countBidsPlacedBetween(
  db: Executor,
  bidderId: string,
  start: Date,
  end: Date,
): Promise<CountedBids> {
  const [row] = await countPlaced(db, { bidderId, start, end })
  return row ?? { placed: 0, returned: 0 }
}

const countPlaced = prepareStatement(
  'bidding.placed-between',
  (db: Db<BiddingTables>, given: PlaceholderOf<{ bidderId: string; start: Date; end: Date }>) =>
    db
      .selectFrom('bids')
      .select((select) => [
        select.fn.countAll<number>().as('placed'),
        select
          .selectFrom('bid_returns')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('carrier_id', '=', given('bidderId'))
          .where('state', '=', 'returned')
          .where('at', '>=', given('start'))
          .where('at', '<', given('end'))
          .$asScalar()
          .$notNull()
          .as('returned'),
      ])
      .where('bidder_id', '=', given('bidderId'))
      .where('created_at', '>=', given('start'))
      .where('created_at', '<', given('end')),
)
