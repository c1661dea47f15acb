import { type Selectable, sql } from 'kysely'
import type { LoadItem, LoadSummary } from '#modules/core/waste-catalogue/contract.ts'
import { halfDaysLeft, marksOf, type StoredLoad } from '#modules/core/waste-catalogue/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import type { RequestCard, RequestDetail } from '../contract.ts'
import { CONTACT_VISIBLE_STATUSES, needsDetails } from '../rules.ts'
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

/** SQL expression for the summary of the items without the parts that lists don't show. */
const SUMMARY = sql<LoadSummary | null>`load - '{streams,needsTick}'::text[]`.as('load')

export type CardRow = Pick<Row, (typeof CARD_COLUMNS)[number]> & { bid_count: number | null; load: LoadSummary | null }
export type DetailRow = Pick<Row, (typeof DETAIL_COLUMNS)[number]> & {
  bid_count: number | null
  load: LoadSummary | null
}

/** Selects requests with their bid counts, for lists. */
export const selectCards = (db: Executor) =>
  asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .leftJoin('request_activity', 'request_activity.request_id', 'collection_requests.id')
    .select([...CARD_COLUMNS, 'bid_count', SUMMARY])

/** Selects requests with everything the job page needs. */
export const selectDetails = (db: Executor) =>
  asModuleDb<RequestsTables>(db)
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
  // a withdrawal may be counted before its bid, so the sum can be negative
  bidCount: Math.max(row.bid_count ?? 0, 0),
  ...(row.load && { load: row.load }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
  ...(!row.shown && { hidden: true as const }),
})

/** Returns the parts of a load's summary that lists show. */
export const toSummary = ({ items, kg, litres, marks }: NonNullable<StoredLoad['summary']>): LoadSummary => ({
  items,
  kg,
  litres,
  marks,
})

/** Returns the items of a load as pages show them. */
export const toLoadItems = (items: StoredLoad['items']): LoadItem[] => items.map(toItem)

const toItem = (item: StoredLoad['items'][number], index: number): LoadItem => ({
  line: index + 1,
  key: item.key,
  label: item.label,
  n: item.n,
  kg: item.kg,
  litres: item.litres,
  marks: marksOf(item),
  ...item.answers,
})

/**
 * Returns a request as `viewerId` (null for a visitor) may see it. The full postcode is for the owner, and for the
 * accepted bidder unless the job is cancelled (R33); the bidder sees the access note until the job ends.
 */
export function toDetail(row: DetailRow, viewerId: string | null): RequestDetail {
  const isParty = viewerId !== null && partiesOf(row).includes(viewerId)
  // a carrier doesn't need the address of a cancelled job
  const seesPostcode = isParty && (viewerId === row.user_id || CONTACT_VISIBLE_STATUSES.includes(row.status))
  const seesNote = isParty && (viewerId === row.user_id || needsDetails(row.status))
  const halfDays = halfDaysLeft(row.half_days ?? [], londonDate(new Date()))
  return {
    ...toCard(row),
    userId: row.user_id,
    winningBidId: row.winning_bid_id,
    acceptedBidderId: row.accepted_bidder_id,
    collectedAt: row.collected_at?.toISOString() ?? null,
    postcode: seesPostcode ? row.postcode : null,
    ...(row.load_items && { items: toLoadItems(row.load_items) }),
    ...(row.access && { access: { ...row.access, note: seesNote ? row.access.note : null } }),
    ...(halfDays.length > 0 && { halfDays }),
    // the row exists from the first bid on, even if it is withdrawn
    ...(row.load_items && row.bid_count !== null && { listFixed: true as const }),
  }
}

/** Returns a request as `viewerId` sees it. Throws if it doesn't exist. */
export async function requestSeenBy(db: Executor, requestId: string, viewerId: string): Promise<RequestDetail> {
  return toDetail(await selectDetails(db).where('id', '=', requestId).executeTakeFirstOrThrow(), viewerId)
}

/** Returns whether `viewerId` (null for a visitor) may see a request; hidden ones only their owner and carrier see. */
export const isShownTo = (row: RowParties & Pick<Row, 'shown'>, viewerId: string | null): boolean =>
  row.shown || (viewerId !== null && partiesOf(row).includes(viewerId))

type RowParties = Pick<Row, 'user_id' | 'accepted_bidder_id'>

/** Returns the ids of the owner and the carrier of a request, if it has them. */
export const partiesOf = ({ user_id, accepted_bidder_id }: RowParties): string[] =>
  [user_id, accepted_bidder_id].filter((id) => id !== null)
