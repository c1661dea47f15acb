import { requestsOfOwner } from '#modules/requests/facade.ts'
import { type Db, own } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { bidsOnMyRequests } from '../contract.ts'
import type { BiddingTables } from '../tables.ts'
import { BID_COLUMNS, withBidders } from './bid-rows.ts'

/** The newest and the accepted bid on each of the newest requests of `ownerId` that has bids. */
export async function bidsOnRequestsOf(
  db: Db<BiddingTables>,
  ownerId: string,
): Promise<AnswerOf<typeof bidsOnMyRequests>> {
  const { items: requests } = await requestsOfOwner(own(db), ownerId, undefined)
  if (requests.length === 0) return { items: [] }
  const ids = requests.map(({ id }) => id)
  const bids = db.selectFrom('bids').select(BID_COLUMNS).where('collection_request_id', 'in', ids)
  const [newest, accepted] = await Promise.all([
    bids
      .distinctOn('collection_request_id')
      .where('withdrawn_at', 'is', null)
      .orderBy('collection_request_id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    bids.where('status', '=', 'accepted').execute(),
  ])
  const shown = await withBidders(db, [...newest, ...accepted], ownerId)
  const winners = new Map(shown.slice(newest.length).map((bid) => [bid.collectionRequestId, bid]))
  return {
    items: shown.slice(0, newest.length).map((bid) => ({
      requestId: bid.collectionRequestId,
      newest: bid,
      winning: winners.get(bid.collectionRequestId) ?? null,
    })),
  }
}
