import type {
  bidAnonymised,
  bidDecided,
  bidderChanged,
  bidPlaced,
  bidWithdrawn,
} from '#modules/market/bidding/contract/live.ts'
import type { Bid, bidsOnRequest, myBids } from '#modules/market/bidding/contract.ts'
import type { requestChanged } from '#modules/market/requests/contract.ts'
import type { AnswerOf, LivePayload } from '#server/platform/kernel/contract.ts'
import { changeItems, insertItem, itemsOf, newestFirst, type Pages } from '#web/lib/api/pages.ts'
import { addMessage, type VersionedMessages, type WithFetchTime, withNewest } from '#web/lib/live/versioned-messages.ts'

export type BidPages = Pages<WithFetchTime<AnswerOf<typeof bidsOnRequest>>>
export type MyBidPages = Pages<AnswerOf<typeof myBids>>
type MyBid = MyBidPages['pages'][number]['items'][number]
type PlacedMessage = LivePayload<typeof bidPlaced> & { readonly receivedAt: number }
type DecidedMessage = LivePayload<typeof bidDecided>
type AnonymisedMessage = LivePayload<typeof bidAnonymised>
type WithdrawnMessage = LivePayload<typeof bidWithdrawn>
type BadgeMessage = LivePayload<typeof bidderChanged>
type RequestChangedMessage = LivePayload<typeof requestChanged>

/**
 * Live messages received about bids, the newest version of each. Screens show fetched data with these applied.
 */
export interface BidUpdates {
  /** By bid id. */
  readonly placed: VersionedMessages<PlacedMessage>
  /** By bid id. */
  readonly decided: VersionedMessages<DecidedMessage>
  /** By bid id. */
  readonly anonymised: VersionedMessages<AnonymisedMessage>
  /** By bid id. */
  readonly withdrawn: VersionedMessages<WithdrawnMessage>
  /** By bidder id. Kept only to ignore older messages: a bid fetched later may have a newer badge. */
  readonly badges: VersionedMessages<BadgeMessage>
  /** By request id: an acceptance decides every bid. */
  readonly requestChanges: VersionedMessages<RequestChangedMessage>
}

export const noBidUpdates: BidUpdates = {
  placed: new Map(),
  decided: new Map(),
  anonymised: new Map(),
  withdrawn: new Map(),
  badges: new Map(),
  requestChanges: new Map(),
}

export const addPlacedBid = (
  updates: BidUpdates,
  message: LivePayload<typeof bidPlaced>,
  receivedAt: number,
): BidUpdates => addMessage(updates, 'placed', message.id, { ...message, receivedAt })
export const addDecision = (updates: BidUpdates, message: DecidedMessage): BidUpdates =>
  addMessage(updates, 'decided', message.id, message)
export const addAnonymisation = (updates: BidUpdates, message: AnonymisedMessage): BidUpdates =>
  addMessage(updates, 'anonymised', message.id, message)
export const addWithdrawal = (updates: BidUpdates, message: WithdrawnMessage): BidUpdates =>
  addMessage(updates, 'withdrawn', message.id, message)
/** Adds a badge and sets it on the bids received live. Returns the same updates if a newer badge is known. */
export function addBadge(updates: BidUpdates, message: BadgeMessage): BidUpdates {
  const badges = withNewest(updates.badges, message.id, message)
  if (badges === updates.badges) return updates
  const placed = [...updates.placed].map(
    ([id, bid]) => [id, { ...bid, patch: bidWithBadge(bid.patch, message) }] as const,
  )
  return { ...updates, badges, placed: new Map(placed) }
}
export const addRequestChange = (updates: BidUpdates, message: RequestChangedMessage): BidUpdates =>
  addMessage(updates, 'requestChanges', message.id, message)

/** Version of a bid once it is accepted or rejected. */
const DECIDED_VERSION = 2

/**
 * Returns the bid with the status that an acceptance gives it: accepted for the winner, rejected for all others (R01).
 * A bid that is already decided, or on a request without a winner, is unchanged.
 */
export function bidAfterAcceptance(bid: Bid, winningBidId: string | null): Bid {
  if (winningBidId === null || bid.version >= DECIDED_VERSION) return bid
  return { ...bid, status: bid.id === winningBidId ? 'accepted' : 'rejected', version: DECIDED_VERSION }
}

/** Bidder fields of a bid whose bidder has deleted their account (BID-12). */
const ANONYMOUS_BIDDER = {
  bidderId: null,
  bidderName: null,
  bidderVerification: 'pending_submission',
  bidMessage: null,
} as const satisfies Partial<Bid>

function bidWithUpdates(bid: Bid, updates: BidUpdates): Bid {
  const decidedBid = bidWithDecision(bid, updates)
  const anonymised = updates.anonymised.get(bid.id)
  if (!anonymised || anonymised.version <= decidedBid.version) return decidedBid
  return { ...decidedBid, ...ANONYMOUS_BIDDER, ...anonymised.patch, version: anonymised.version }
}

/** Returns the bid with its decided status; its bidder fields are unchanged. */
function bidWithDecision(bid: Bid, updates: BidUpdates): Bid {
  const decision = updates.decided.get(bid.id)
  if (decision && decision.version > bid.version) return { ...bid, ...decision.patch, version: decision.version }
  return bidAfterAcceptance(bid, updates.requestChanges.get(bid.collectionRequestId)?.patch.winningBidId ?? null)
}

const bidWithBadge = (bid: Bid, { id, patch }: BadgeMessage): Bid => (bid.bidderId === id ? { ...bid, ...patch } : bid)

/** Returns the bids of a request with their bidder's current badge. */
export function bidsWithBadge(cached: BidPages, message: BadgeMessage): BidPages {
  const [first, ...rest] = changeItems(cached, (bid: Bid) => bidWithBadge(bid, message)).pages
  if (!first) return cached
  const winning = first.winning && bidWithBadge(first.winning, message)
  const own = first.own && bidWithBadge(first.own, message)
  return { ...cached, pages: [{ ...first, winning, own }, ...rest] }
}

interface BidListKey {
  readonly requestId: string
  /** The viewer's user id, for `own`; null for a visitor. */
  readonly viewerId: string | null
}

/**
 * Returns the bids of a request with all updates applied: new bids in place and counted once, withdrawn ones removed,
 * and all decided once the request is.
 */
export function bidsWithUpdates(cached: BidPages, { requestId, viewerId }: BidListKey, updates: BidUpdates): BidPages {
  const fetchStartedAt = cached.pages[0]?.fetchStartedAt ?? 0
  const liveBids = [...updates.placed.values()]
    .filter(({ patch }) => patch.collectionRequestId === requestId && !updates.withdrawn.has(patch.id))
    // a bid received before the fetch but missing from it was withdrawn while the page was offline
    .filter(({ receivedAt }) => receivedAt >= fetchStartedAt)
    .map(({ patch }) => bidWithUpdates(patch, updates))
  const cachedIds = new Set(itemsOf(cached).map((bid) => bid.id))
  let bids = changeItems(cached, (bid: Bid) => (updates.withdrawn.has(bid.id) ? null : bidWithUpdates(bid, updates)))
  let addedCount = itemsOf(bids).length - cachedIds.size
  for (const bid of liveBids) {
    const withBid = cachedIds.has(bid.id) ? null : insertItem(bids, bid)
    if (withBid === null) continue
    bids = withBid
    addedCount += 1
  }
  const [first, ...rest] = bids.pages
  if (!first) return bids
  const own = first.own && !updates.withdrawn.has(first.own.id) ? bidWithUpdates(first.own, updates) : null
  const winning = first.winning && bidWithUpdates(first.winning, updates)
  const candidates = [...itemsOf(bids), ...liveBids, ...(own ? [own] : [])]
  return {
    ...bids,
    pages: [
      { ...first, ...findWinningAndOwn(candidates, viewerId, winning), total: first.total + addedCount },
      ...rest,
    ],
  }
}

// total, winning and own are on every page; the first page's are used
function findWinningAndOwn(candidates: Bid[], viewerId: string | null, winning: Bid | null) {
  const own = viewerId === null ? [] : candidates.filter((bid) => bid.bidderId === viewerId).sort(newestFirst)
  return { winning: winning ?? candidates.find((bid) => bid.status === 'accepted') ?? null, own: own[0] ?? null }
}

/** Returns the caller's own bids with decisions and request changes applied. */
export function myBidsWithUpdates(cached: MyBidPages, updates: BidUpdates): MyBidPages {
  const decidedRequestIds = new Set([...updates.decided.values()].map((decision) => decision.requestId))
  return changeItems(cached, ({ bid, request }: MyBid): MyBid | null =>
    updates.withdrawn.has(bid.id)
      ? null
      : {
          bid: bidWithUpdates(bid, updates),
          request: request && requestWithUpdates(request, updates, decidedRequestIds.has(request.id)),
        },
  )
}

function requestWithUpdates(request: NonNullable<MyBid['request']>, updates: BidUpdates, isDecided: boolean) {
  const change = updates.requestChanges.get(request.id)
  if (change && change.version > request.version) {
    const { status, updatedAt, load = request.load } = change.patch
    const { userId: _, ...anonymised } = change.anonymised ?? { userId: null }
    return { ...request, ...anonymised, status, updatedAt, load: load ?? undefined, version: change.version }
  }
  // a decision means that the request was assigned, though its version is unknown
  return isDecided && request.status === 'pending' ? { ...request, status: 'assigned' } : request
}
