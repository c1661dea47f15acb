import type { Db, Executor } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import type { BiddingTables } from '../tables.ts'

interface BidCounts {
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
): Promise<BidCounts> {
  const [row] = await countPlaced(db, { bidderId, start, end })
  return row ?? { placed: 0, returned: 0 }
}

const countPlaced = prepareStatement(
  'bidding.placed-between',
  (db: Db<BiddingTables>, placeholder: PlaceholderOf<{ bidderId: string; start: Date; end: Date }>) =>
    db
      .selectFrom('bids')
      .select((eb) => [
        eb.fn.countAll<number>().as('placed'),
        eb
          .selectFrom('bid_returns')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('carrier_id', '=', placeholder('bidderId'))
          .where('state', '=', 'returned')
          .where('at', '>=', placeholder('start'))
          .where('at', '<', placeholder('end'))
          .$asScalar()
          .$notNull()
          .as('returned'),
      ])
      .where('bidder_id', '=', placeholder('bidderId'))
      .where('created_at', '>=', placeholder('start'))
      .where('created_at', '<', placeholder('end')),
)
