import { requestForModeration } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ModerationSubject } from '#server/platform/moderation.ts'
import type { BiddingTables } from '../tables.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Returns a bid with its message as staff see it, hidden or not; null if it doesn't exist. */
export async function bidForModeration(db: Executor, bidId: string): Promise<ModerationSubject | null> {
  const row = await asModuleDb<BiddingTables>(db)
    .selectFrom('bids')
    .select(['bidder_id', 'bid_amount', 'bid_message', 'collection_request_id', 'hidden_at'])
    .where('id', '=', bidId)
    .executeTakeFirst()
  if (!row) return null
  const request = await requestForModeration(db, row.collection_request_id)
  return {
    ownerId: row.bidder_id,
    title: `${pounds.format(Number(row.bid_amount))} for ‘${request?.title ?? 'a request that is gone'}’`,
    texts: [row.bid_message].filter((text) => text !== null),
    pictures: [],
    hiddenAt: row.hidden_at,
    page: `/job/${row.collection_request_id}`,
  }
}
