import { type Selectable, sql } from 'kysely'
import type { LoadItem, LoadSummary } from '#modules/waste/contract.ts'
import { halfDaysLeft, type KeptLoad, marksOf } from '#modules/waste/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import type { RequestCard, RequestDetail } from '../contract.ts'
import { AGREED, needsDetails } from '../rules.ts'
import type { RequestsTables } from '../tables.ts'

type Row = Selectable<RequestsTables['collection_requests']>

const CARD_COLUMNS = [
  'id',
  'title',
  'description',
  'status',
  'budget',
  'book_at_budget',
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
  'load_items',
  'floor_pounds',
  'access',
  'half_days',
] as const

/** What lists show of a load: what bids and alerts ask of it would only be read and dropped, row by row. */
const SUMMARY = sql<LoadSummary | null>`load - '{streams,needsTick}'::text[]`.as('load')

export type CardRow = Pick<Row, (typeof CARD_COLUMNS)[number]> & { bid_count: number | null; load: LoadSummary | null }
export type DetailRow = Pick<Row, (typeof DETAIL_COLUMNS)[number]> & {
  bid_count: number | null
  load: LoadSummary | null
}

/** Requests with their bid counts: cards for lists. */
export const selectCards = (db: Executor) =>
  own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .leftJoin('request_activity', 'request_activity.request_id', 'collection_requests.id')
    .select([...CARD_COLUMNS, 'bid_count', SUMMARY])

/** The same with what the job page needs. */
export const selectDetails = (db: Executor) =>
  own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .leftJoin('request_activity', 'request_activity.request_id', 'collection_requests.id')
    .select([...DETAIL_COLUMNS, 'bid_count', SUMMARY])

export const toCard = (row: CardRow): RequestCard => ({
  id: row.id,
  title: row.title,
  description: row.description,
  status: row.status,
  budget: row.budget === null ? null : Number(row.budget),
  ...(row.book_at_budget && row.status === 'pending' && { bookAtBudget: true as const }),
  locationText: row.location_text,
  imageUrls: row.image_urls,
  // a withdrawal may be counted before its bid
  bidCount: Math.max(row.bid_count ?? 0, 0),
  ...(row.load && { load: row.load }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
  ...(!row.shown && { hidden: true as const }),
})

/** What lists show of a load. */
export const toSummary = ({ items, kg, litres, marks }: NonNullable<KeptLoad['summary']>): LoadSummary => ({
  items,
  kg,
  litres,
  marks,
})

const toItem = (item: KeptLoad['items'][number], at: number): LoadItem => ({
  line: at + 1,
  key: item.key,
  label: item.label,
  n: item.n,
  kg: item.kg,
  litres: item.litres,
  marks: marksOf(item),
  ...item.answers,
})

/**
 * The request as `viewerId` (null: a visitor) may see it: the full postcode only for the owner, and for the accepted bidder
 * while the job goes on or was completed (R33); for that one the note on how to get to it ends with the job.
 */
export function toDetail(row: DetailRow, viewerId: string | null): RequestDetail {
  const concerned = viewerId !== null && concernedBy(row).includes(viewerId)
  // a carrier has no way to a job that is off
  const knowsDoor = concerned && (viewerId === row.user_id || AGREED.includes(row.status))
  const needsNote = concerned && (viewerId === row.user_id || needsDetails(row.status))
  const halfDays = halfDaysLeft(row.half_days ?? [], londonDate(new Date()))
  return {
    ...toCard(row),
    userId: row.user_id,
    winningBidId: row.winning_bid_id,
    acceptedBidderId: row.accepted_bidder_id,
    collectedAt: row.collected_at?.toISOString() ?? null,
    postcode: knowsDoor ? row.postcode : null,
    ...(row.load_items && { items: row.load_items.map(toItem) }),
    ...(row.access && { access: { ...row.access, note: needsNote ? row.access.note : null } }),
    ...(halfDays.length > 0 && { halfDays }),
    // the count is kept from the first bid on, also when that is taken back
    ...(row.load_items && row.bid_count !== null && { listFixed: true as const }),
  }
}

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
