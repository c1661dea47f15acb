import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Bid } from '../contract.ts'
import type { BiddingTables } from '../tables.ts'
import { BID_COLUMNS, toBids } from './bid-rows.ts'

interface BidByIdQuery {
  bidId: string
  viewerId: string
  /** Whether to include the carrier's reviews. */
  reviews: boolean
}

/** Returns one bid as `viewerId` sees it. Throws if it doesn't exist. */
export async function bidById(db: Executor, { bidId, ...viewer }: BidByIdQuery): Promise<Bid> {
  const row = await asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select(BID_COLUMNS)
    .where('id', '=', bidId)
    .executeTakeFirstOrThrow()
  const [bid] = await toBids(db, [row], viewer)
  if (!bid) throw new Error(`Bid ${bidId} not found`)
  return bid
}
