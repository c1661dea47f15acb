import { blockReason, blocksWith } from '#modules/market/blocks/facade.ts'
import { assertRequestShown, lastCompletionTimes } from '#modules/market/requests/facade.ts'
import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { londonParts } from '#server/platform/kernel/london.ts'
import { isTooCheap } from '../contract/facts.ts'
import type { bidsOnRequest as endpoint } from '../contract.ts'
import { recordView } from '../steps/record-view.ts'
import type { BiddingTables } from '../tables.ts'
import { BID_COLUMNS, type BidRow, toBids } from './bid-rows.ts'

interface BidsOnRequestQuery {
  requestId: string
  viewerId: string | null
  cursor: string | undefined
  /** Whether to include disposal costs. */
  floors: boolean
  /** Whether to include reviews. */
  reviews: boolean
}

/**
 * Returns one page of the bids on a request, newest first, with the total, the winning bid and the viewer's own newest.
 * Records that the owner has seen the newest (QUOTA-02), and calls `onRecordFailed` if that fails.
 * Throws a Refusal: `not_found` for a hidden or missing request, `invalid` for an invalid cursor.
 */
export async function bidsOnRequest(
  db: Db<BiddingTables>,
  { requestId, viewerId, cursor, floors, reviews }: BidsOnRequestQuery,
  onRecordFailed: (error: unknown) => void,
): Promise<AnswerOf<typeof endpoint>> {
  const bids = db
    .selectFrom('bids')
    .where('collection_request_id', '=', requestId)
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('set_aside_at', 'is', null), eb('bidder_id', '=', viewerId)]))
  const newestFirst = bids.select(BID_COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc')
  const countBids = bids.select(({ fn }) => fn.countAll<number>().as('count'))
  const [rows, winningBid, ownBid, blocks, shownRequest] = await Promise.all([
    // counted in the same statement, so that a new bid can't be in one result and not the other
    selectAfterCursor(newestFirst, cursor, 'created_at').select(countBids.as('total')).execute(),
    bids.select(BID_COLUMNS).where('status', '=', 'accepted').executeTakeFirst(),
    viewerId ? newestFirst.where('bidder_id', '=', viewerId).limit(1).executeTakeFirst() : undefined,
    viewerId ? blocksWith(db, viewerId) : undefined,
    assertRequestShown(db, requestId, viewerId),
  ])
  const { items, next } = pageFrom(rows, 'created_at')
  const total = rows[0]?.total ?? (cursor === undefined ? 0 : (await countBids.executeTakeFirstOrThrow()).count)
  const [newestBid] = cursor === undefined ? items : []
  const isOwner = viewerId !== null && shownRequest.ownerId === viewerId
  const bidRows = [...items, ...(winningBid ? [winningBid] : []), ...(ownBid ? [ownBid] : [])]
  const cannotBid = blocks && blockReason(blocks, shownRequest.ownerId)
  const floor = floors ? floorFor(bidRows, shownRequest, viewerId) : null
  const [visibleBids, usedBeforeField] = await Promise.all([
    toBids(db, bidRows, { viewerId, reviews }),
    usedBefore(db, bidRows, { requestId, ...shownRequest }, viewerId),
    // the read succeeds even if this write fails
    isOwner &&
      newestBid &&
      recordView(db, { requestId, newestAt: newestBid.created_at }, new Date()).catch(onRecordFailed),
  ])
  return {
    items: visibleBids.slice(0, items.length),
    next,
    total,
    winning: visibleBids.find((bid) => bid.id === winningBid?.id) ?? null,
    own: visibleBids.find((bid) => bid.id === ownBid?.id) ?? null,
    ...(cannotBid && { cannotBid }),
    ...(floor && { floor }),
    ...usedBeforeField,
  }
}

/**
 * Returns the bidders that completed another job for the owner, with the year of the last one; only for the owner
 * (USED-01).
 */
async function usedBefore(
  db: Db<BiddingTables>,
  rows: readonly BidRow[],
  { requestId, ownerId }: { requestId: string; ownerId: string | null },
  viewerId: string | null,
): Promise<Pick<AnswerOf<typeof endpoint>, 'usedBefore'>> {
  if (ownerId === null || viewerId !== ownerId) return {}
  const carrierIds = [...new Set(rows.flatMap(({ bidder_id }) => bidder_id ?? []))]
  const completed = await lastCompletionTimes(db, { ownerId, carrierIds, exceptId: requestId })
  if (completed.size === 0) return {}
  return { usedBefore: [...completed].map(([businessId, at]) => ({ businessId, year: londonParts(at).year })) }
}

/** Returns the disposal cost for the owner, and for a bidder whose own bid is below it; otherwise null (FLOOR-12). */
function floorFor(
  rows: readonly BidRow[],
  { ownerId, floor }: { ownerId: string | null; floor: number | null },
  viewerId: string | null,
): AnswerOf<typeof endpoint>['floor'] | null {
  if (floor === null || viewerId === null) return null
  const visible = viewerId === ownerId ? rows : rows.filter(({ bidder_id }) => bidder_id === viewerId)
  const marked = visible.filter(({ bid_amount }) => isTooCheap(Number(bid_amount), floor))
  if (viewerId !== ownerId && marked.length === 0) return null
  const distinctIds = (bids: readonly BidRow[]) => [...new Set(bids.map(({ id }) => id))]
  return {
    pounds: floor,
    marked: distinctIds(marked),
    reused: distinctIds(marked.filter(({ carries }) => carries?.reused)),
  }
}
