import type { Selectable } from 'kysely'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { RequestCard, RequestDetail } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'

type Row = Selectable<RequestsTables['collection_requests']>

const CARD_COLUMNS = [
  'id',
  'title',
  'description',
  'status',
  'budget',
  'location_text',
  'image_urls',
  'created_at',
  'updated_at',
  'version',
  'shown',
] as const
const DETAIL_COLUMNS = [
  ...CARD_COLUMNS,
  'user_id',
  'winning_bid_id',
  'accepted_bidder_id',
  'collected_at',
  'postcode',
] as const

export type CardRow = Pick<Row, (typeof CARD_COLUMNS)[number]> & { bid_count: number | null }
export type DetailRow = Pick<Row, (typeof DETAIL_COLUMNS)[number]> & { bid_count: number | null }

/** Requests with their bid counts: cards for lists. */
export const selectCards = (db: Executor) =>
  own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .leftJoin('request_activity', 'request_activity.request_id', 'collection_requests.id')
    .select([...CARD_COLUMNS, 'bid_count'])

/** The same with what the job page needs. */
export const selectDetails = (db: Executor) =>
  own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .leftJoin('request_activity', 'request_activity.request_id', 'collection_requests.id')
    .select([...DETAIL_COLUMNS, 'bid_count'])

export const toCard = (row: CardRow): RequestCard => ({
  id: row.id,
  title: row.title,
  description: row.description,
  status: row.status,
  budget: row.budget === null ? null : Number(row.budget),
  locationText: row.location_text,
  imageUrls: row.image_urls,
  // a withdrawal may be counted before its bid
  bidCount: Math.max(row.bid_count ?? 0, 0),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
  ...(!row.shown && { hidden: true as const }),
})

/** The request as `viewerId` (null: a visitor) may see it: the full postcode only for owner and accepted bidder (R33). */
export const toDetail = (row: DetailRow, viewerId: string | null): RequestDetail => ({
  ...toCard(row),
  userId: row.user_id,
  winningBidId: row.winning_bid_id,
  acceptedBidderId: row.accepted_bidder_id,
  collectedAt: row.collected_at?.toISOString() ?? null,
  postcode: viewerId !== null && concernedBy(row).includes(viewerId) ? row.postcode : null,
})

/** One request as `viewerId` sees it. Throws when it is not there. */
export async function requestSeenBy(db: Executor, requestId: string, viewerId: string): Promise<RequestDetail> {
  return toDetail(await selectDetails(db).where('id', '=', requestId).executeTakeFirstOrThrow(), viewerId)
}

/** Whether `viewerId` (null: a visitor) is shown a request: one that is hidden its owner and its carrier alone see. */
export const isShownTo = (row: Concerning & Pick<Row, 'shown'>, viewerId: string | null): boolean =>
  row.shown || (viewerId !== null && concernedBy(row).includes(viewerId))

type Concerning = Pick<Row, 'user_id' | 'accepted_bidder_id'>

/** The owner of a request and its carrier, as far as there are any. */
export const concernedBy = ({ user_id, accepted_bidder_id }: Concerning): string[] =>
  [user_id, accepted_bidder_id].filter((id) => id !== null)
