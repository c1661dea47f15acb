import { sql } from 'kysely'
import { requestsOfOwner } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { Bid, bidsOnMyRequests } from '../contract.ts'
import type { BiddingTables } from '../tables.ts'
import { BID_COLUMNS, toBids } from './bid-rows.ts'

interface BidsOnRequestsQuery {
  ownerId: string
  /** Whether to include reviews. */
  reviews: boolean
}

/**
 * Returns, for each of the owner's newest requests with bids, the newest bid that can be accepted and the accepted one.
 */
export async function bidsOnRequestsOf(
  db: Db<BiddingTables>,
  { ownerId, reviews }: BidsOnRequestsQuery,
): Promise<AnswerOf<typeof bidsOnMyRequests>> {
  const { items: requests } = await requestsOfOwner(asModuleDb(db), ownerId, undefined)
  if (requests.length === 0) return { items: [] }
  const ids = requests.map(({ id }) => id)
  // of each bidder, the accepted bid or else the newest
  const rows = await db
    .selectFrom('bids')
    .select(BID_COLUMNS)
    .distinctOn(['collection_request_id', 'bidder_id'])
    .where('collection_request_id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .where('set_aside_at', 'is', null)
    .orderBy('collection_request_id')
    .orderBy('bidder_id')
    .orderBy(sql`(status = 'accepted')`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const bids = await toBids(db, rows, { viewerId: ownerId, reviews })
  const byRequest = Map.groupBy(bids, ({ collectionRequestId }) => collectionRequestId)
  return {
    items: [...byRequest].map(([requestId, bidsOnRequest]) => ({
      requestId,
      newest: bidsOnRequest.filter(canBeAccepted).toSorted(newestFirst)[0] ?? null,
      winning: bidsOnRequest.find(({ status }) => status === 'accepted') ?? null,
    })),
  }
}

const canBeAccepted = ({ status, bidderSuspended }: Bid): boolean => status === 'active' && !bidderSuspended
const newestFirst = (a: Bid, b: Bid): number => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id)
