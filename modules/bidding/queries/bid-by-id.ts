import { type Executor, own } from '#server/platform/database/database.ts'
import type { Bid } from '../contract.ts'
import type { BiddingTables } from '../tables.ts'
import { BID_COLUMNS, withBidders } from './bid-rows.ts'

/** One bid as `viewerId` sees it. Throws when it is not there. */
export async function bidById(db: Executor, bidId: string, viewerId: string): Promise<Bid> {
  const row = await own<BiddingTables>(db)
    .selectFrom('bids')
    .select(BID_COLUMNS)
    .where('id', '=', bidId)
    .executeTakeFirstOrThrow()
  const [bid] = await withBidders(db, [row], viewerId)
  if (!bid) throw new Error(`Bid ${bidId} got lost`)
  return bid
}
