import type {
  Bid,
  bidAnonymised,
  bidDecided,
  bidderChanged,
  bidPlaced,
  bidsOnRequest,
  bidWithdrawn,
  myBids,
} from '#modules/bidding/contract.ts'
import type { requestChanged } from '#modules/requests/contract.ts'
import type { AnswerOf, LivePayload } from '#server/platform/kernel/contract.ts'
import { changeItems, insertItem, itemsOf, newestFirst, type Pages } from '#web/lib/api/pages.ts'
import { type Asked, hear, type VersionedMessages, withNewest } from '#web/lib/live/versioned-messages.ts'

export type BidPages = Pages<Asked<AnswerOf<typeof bidsOnRequest>>>
export type MyBidPages = Pages<AnswerOf<typeof myBids>>
type MyBid = MyBidPages['pages'][number]['items'][number]
type Placed = LivePayload<typeof bidPlaced> & { readonly heardAt: number }
type Decision = LivePayload<typeof bidDecided>
type Left = LivePayload<typeof bidAnonymised>
type Gone = LivePayload<typeof bidWithdrawn>
type Badge = LivePayload<typeof bidderChanged>
type Change = LivePayload<typeof requestChanged>

/** What was heard about bids, newest version of each thing. Data shown is always 'fetched + news'. */
export interface BidNews {
  /** By bid id. */
  readonly placed: VersionedMessages<Placed>
  /** By bid id. */
  readonly decided: VersionedMessages<Decision>
  /** By bid id. */
  readonly left: VersionedMessages<Left>
  /** By bid id: taken back, so on no list any more. */
  readonly gone: VersionedMessages<Gone>
  /** By bidder id: only to tell old from new. What is fetched after may know better, and a bid has no version for it. */
  readonly badges: VersionedMessages<Badge>
  /** By request id: an acceptance decides every bid on it. */
  readonly changed: VersionedMessages<Change>
}

export const noBidNews: BidNews = {
  placed: new Map(),
  decided: new Map(),
  left: new Map(),
  gone: new Map(),
  badges: new Map(),
  changed: new Map(),
}

export const hearPlaced = (news: BidNews, message: LivePayload<typeof bidPlaced>, heardAt: number): BidNews =>
  hear(news, 'placed', message.id, { ...message, heardAt })
export const hearDecided = (news: BidNews, message: Decision): BidNews => hear(news, 'decided', message.id, message)
export const hearLeft = (news: BidNews, message: Left): BidNews => hear(news, 'left', message.id, message)
export const hearGone = (news: BidNews, message: Gone): BidNews => hear(news, 'gone', message.id, message)
/** The same news when this badge is older than one heard before. */
export function hearBadge(news: BidNews, message: Badge): BidNews {
  const badges = withNewest(news.badges, message.id, message)
  if (badges === news.badges) return news
  const placed = [...news.placed].map(([id, bid]) => [id, { ...bid, patch: bidWithBadge(bid.patch, message) }] as const)
  return { ...news, badges, placed: new Map(placed) }
}
export const hearChanged = (news: BidNews, message: Change): BidNews => hear(news, 'changed', message.id, message)

/** Version of a bid once it has been accepted or rejected. */
const DECIDED = 2

/** The bid as an acceptance leaves it: the winner accepted, every other active one rejected (R01). */
export function settled(bid: Bid, winningBidId: string | null): Bid {
  if (winningBidId === null || bid.version >= DECIDED) return bid
  return { ...bid, status: bid.id === winningBidId ? 'accepted' : 'rejected', version: DECIDED }
}

/** What a bid keeps of a bidder who has deleted their account (BID-12). */
const NO_BIDDER = {
  bidderId: null,
  bidderName: null,
  bidderVerification: 'pending_submission',
  bidMessage: null,
} as const satisfies Partial<Bid>

function bidWithNews(bid: Bid, news: BidNews): Bid {
  const known = judged(bid, news)
  const left = news.left.get(bid.id)
  return left && left.version > known.version ? { ...known, ...NO_BIDDER, ...left.patch, version: left.version } : known
}

/** The bid with what was decided about it; its bidder stays as it was. */
function judged(bid: Bid, news: BidNews): Bid {
  const decision = news.decided.get(bid.id)
  if (decision && decision.version > bid.version) return { ...bid, ...decision.patch, version: decision.version }
  return settled(bid, news.changed.get(bid.collectionRequestId)?.patch.winningBidId ?? null)
}

const bidWithBadge = (bid: Bid, { id, patch }: Badge): Bid => (bid.bidderId === id ? { ...bid, ...patch } : bid)

/** The bids of one request with the badge that their bidder has now. */
export function bidsWithBadge(held: BidPages, message: Badge): BidPages {
  const [first, ...rest] = changeItems(held, (bid: Bid) => bidWithBadge(bid, message)).pages
  if (!first) return held
  const winning = first.winning && bidWithBadge(first.winning, message)
  const own = first.own && bidWithBadge(first.own, message)
  return { ...held, pages: [{ ...first, winning, own }, ...rest] }
}

interface Whose {
  readonly requestId: string
  /** User id of the viewer, for `own`; null for a visitor. */
  readonly viewer: string | null
}

/**
 * The bids of one request with everything heard since: new ones at their place and counted once, withdrawn ones gone,
 * all of them decided when the request is.
 */
export function bidsWithNews(held: BidPages, { requestId, viewer }: Whose, news: BidNews): BidPages {
  const askedAt = held.pages[0]?.askedAt ?? 0
  const heard = [...news.placed.values()]
    .filter(({ patch }) => patch.collectionRequestId === requestId && !news.gone.has(patch.id))
    // one heard before the question and missing from the answer was withdrawn while the page was not connected
    .filter(({ heardAt }) => heardAt >= askedAt)
    .map(({ patch }) => bidWithNews(patch, news))
  const known = new Set(itemsOf(held).map((bid) => bid.id))
  let bids = changeItems(held, (bid: Bid) => (news.gone.has(bid.id) ? null : bidWithNews(bid, news)))
  let added = itemsOf(bids).length - known.size
  for (const bid of heard) {
    const longer = known.has(bid.id) ? null : insertItem(bids, bid)
    if (longer === null) continue
    bids = longer
    added += 1
  }
  const [first, ...rest] = bids.pages
  if (!first) return bids
  const own = first.own && !news.gone.has(first.own.id) ? bidWithNews(first.own, news) : null
  const winning = first.winning && bidWithNews(first.winning, news)
  const seen = [...itemsOf(bids), ...heard, ...(own ? [own] : [])]
  return {
    ...bids,
    pages: [{ ...first, ...summary(seen, viewer, winning), total: first.total + added }, ...rest],
  }
}

// total, winning and own stand on every page; the first page's are the ones read
function summary(seen: Bid[], viewer: string | null, winning: Bid | null) {
  const own = viewer === null ? [] : seen.filter((bid) => bid.bidderId === viewer).sort(newestFirst)
  return { winning: winning ?? seen.find((bid) => bid.status === 'accepted') ?? null, own: own[0] ?? null }
}

/** The caller's own bids with the decisions and the changes of their requests heard since. */
export function myBidsWithNews(held: MyBidPages, news: BidNews): MyBidPages {
  const decided = new Set([...news.decided.values()].map((decision) => decision.requestId))
  return changeItems(held, ({ bid, request }: MyBid): MyBid | null =>
    news.gone.has(bid.id)
      ? null
      : {
          bid: bidWithNews(bid, news),
          request: request && requestWithNews(request, news, decided.has(request.id)),
        },
  )
}

function requestWithNews(request: NonNullable<MyBid['request']>, news: BidNews, decided: boolean) {
  const change = news.changed.get(request.id)
  if (change && change.version > request.version) {
    const { status, updatedAt, load = request.load } = change.patch
    const { userId: _, ...left } = change.anonymised ?? { userId: null }
    return { ...request, ...left, status, updatedAt, load: load ?? undefined, version: change.version }
  }
  // a decision tells that the request was assigned, though not which version of it that is
  return decided && request.status === 'pending' ? { ...request, status: 'assigned' } : request
}
