import type { Selectable } from 'kysely'
import { registrationSummariesOf } from '#modules/carriers/carrier-registration/facade.ts'
import type { BidderCard } from '#modules/carriers/profiles/contract.ts'
import { bidderCards } from '#modules/carriers/profiles/facade.ts'
import { suspendedAmong } from '#modules/core/accounts/facade.ts'
import { reviewSummaries } from '#modules/market/reviews/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Bid } from '../contract.ts'
import type { BidsTable } from '../tables.ts'

export const BID_COLUMNS = [
  'id',
  'collection_request_id',
  'bidder_id',
  'bid_amount',
  'bid_message',
  'carries',
  'status',
  'created_at',
  'version',
  'hidden_at',
] as const

export type BidRow = Pick<Selectable<BidsTable>, (typeof BID_COLUMNS)[number]>

interface Viewer {
  /** Null for a visitor. */
  viewerId: string | null
  /** Whether to include reviews (feature `reviews`). */
  reviews: boolean
}

/** Converts rows to bids as the viewer sees them, with public data of their bidders, in the same order. */
export async function toBids(
  db: Executor,
  rows: readonly BidRow[],
  { viewerId, reviews: includeReviews }: Viewer,
): Promise<Bid[]> {
  if (rows.length === 0) return []
  const bidderIds = [...new Set(rows.map((row) => row.bidder_id).filter((id) => id !== null))]
  const activeBidderIds = [...new Set(rows.filter(isActive).map((row) => row.bidder_id))]
  const [cards, registrations, reviews, suspendedIds] = await Promise.all([
    bidderCards(db, bidderIds),
    registrationSummariesOf(db, bidderIds, new Date()),
    reviewSummaries(db, includeReviews ? bidderIds : []),
    suspendedAmong(db, activeBidderIds),
  ])
  return rows.map((row) => ({
    ...toBid(row, cards.get(row.bidder_id ?? '')),
    bidderRegistration: registrations.get(row.bidder_id ?? ''),
    bidderReviews: reviews.get(row.bidder_id ?? ''),
    ...(isActive(row) && suspendedIds.has(row.bidder_id) && { bidderSuspended: true as const }),
    ...messageIfHidden(row, viewerId),
  }))
}

/** Whether the owner may accept a bid, apart from a suspension of its bidder. */
const isActive = <R extends Pick<BidRow, 'status' | 'bidder_id'>>(row: R): row is R & { bidder_id: string } =>
  row.status === 'active' && row.bidder_id !== null

/** Returns the fields to overwrite where staff hid the message, which only its bidder still sees. */
const messageIfHidden = ({ hidden_at, bidder_id, bid_message }: BidRow, viewerId: string | null) =>
  hidden_at && {
    bidMessage: bidder_id !== null && bidder_id === viewerId ? bid_message : null,
    messageHidden: true as const,
  }

const toBid = (row: BidRow, bidder: BidderCard | undefined): Bid => ({
  id: row.id,
  collectionRequestId: row.collection_request_id,
  bidderId: row.bidder_id,
  bidderName: bidder?.displayName ?? null,
  bidderVerification: bidder?.verificationStatus ?? 'pending_submission',
  bidAmount: Number(row.bid_amount),
  bidMessage: row.bid_message,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})
