import type { QueryClient } from '@tanstack/react-query'
import type {
  Bid,
  bidAnonymised,
  bidDecided,
  bidderChanged,
  bidPlaced,
  bidWithdrawn,
} from '#modules/bidding/contract.ts'
import { isTooCheap } from '#modules/bidding/facts/contract.ts'
import type { requestChanged } from '#modules/requests/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { biddingKeys } from '#web/features/bidding/keys.ts'
import { changeHeld, heldUnder, readAgain, refetchSoon } from '#web/lib/api/cache-patches.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { skipsVersions } from '#web/lib/live/versioned-messages.ts'
import {
  type BidNews,
  type BidPages,
  bidsWithBadge,
  bidsWithNews,
  hearBadge,
  hearChanged,
  hearDecided,
  hearGone,
  hearLeft,
  hearPlaced,
  type MyBidPages,
  myBidsWithNews,
  noBidNews,
} from './bid-news.ts'

/** What has been heard about bids so far. */
export const bidNews = (client: QueryClient): BidNews => client.getQueryData<BidNews>(biddingKeys.news) ?? noBidNews

/** Live message → change of this feature's caches. Repeats and old news change nothing; a gap asks again. */
export const bidsLive = {
  'bid.placed'(client: QueryClient, message: LivePayload<typeof bidPlaced>) {
    const { collectionRequestId: requestId, bidderId } = message.patch
    const known = bidsHeld(client, requestId).get(message.id)
    if (bidNews(client).gone.has(message.id)) return
    readSummaries(client)
    apply(client, hearPlaced(bidNews(client), message, Date.now()))
    const shown = bidsHeld(client, requestId).has(message.id)
    // its place lies beyond the pages loaded, or versions were missed: only the server can count now
    if (!shown || skipsVersions(known, message) || isMarked(client, message.patch))
      refetchSoon(client, biddingKeys.onRequest(requestId))
    if (ownBidsHeld(client).has(message.id)) return
    refetchSoon(client, biddingKeys.mineFor(bidderId))
    refetchSoon(client, biddingKeys.allowanceFor(bidderId))
  },

  'bid.decided'(client: QueryClient, message: LivePayload<typeof bidDecided>) {
    const known = ownBidsHeld(client).get(message.id)
    apply(client, hearDecided(bidNews(client), message))
    readSummaries(client)
    if (!known || skipsVersions(known, message)) refetchSoon(client, biddingKeys.mine)
  },

  'bid.anonymised'(client: QueryClient, message: LivePayload<typeof bidAnonymised>) {
    const known = bidsHeld(client, message.requestId).get(message.id)
    apply(client, hearLeft(bidNews(client), message))
    readSummaries(client)
    if (skipsVersions(known, message)) refetchSoon(client, biddingKeys.onRequest(message.requestId))
  },

  'bid.withdrawn'(client: QueryClient, message: LivePayload<typeof bidWithdrawn>) {
    const { id, requestId } = message
    const shown = bidsHeld(client, requestId).has(id)
    const wasNewest = heldUnder<BidPages>(client, biddingKeys.onRequest(requestId)).some(
      ({ pages }) => pages[0]?.own?.id === id,
    )
    apply(client, hearGone(bidNews(client), message))
    readSummaries(client)
    // only the server can count what lies beyond the pages loaded, and knows the bidder's newest one now
    if (!shown || wasNewest) refetchSoon(client, biddingKeys.onRequest(requestId))
  },

  'bidder.changed'(client: QueryClient, message: LivePayload<typeof bidderChanged>) {
    const before = bidNews(client)
    const news = hearBadge(before, message)
    if (news === before) return
    client.setQueryData(biddingKeys.news, news)
    changeHeld<BidPages>(client, biddingKeys.onRequests, (held) => bidsWithBadge(held, message))
    // an answer on its way may be older
    if (client.isFetching({ queryKey: biddingKeys.onRequests }) > 0) void readAgain(client, biddingKeys.onRequests)
  },

  /** A message of a bid, or the name of a bidder, was hidden by staff or is shown again, or the bidder is suspended, or no longer. */
  'bids.again'(client: QueryClient, requestId: string) {
    const news = bidNews(client)
    const placed = new Map([...news.placed].filter(([, { patch }]) => patch.collectionRequestId !== requestId))
    client.setQueryData(biddingKeys.news, { ...news, placed })
    void readAgain(client, biddingKeys.onRequest(requestId))
    void readAgain(client, biddingKeys.mine)
    readSummaries(client)
  },

  'request.changed'(client: QueryClient, message: LivePayload<typeof requestChanged>) {
    apply(client, hearChanged(bidNews(client), message))
    readSummaries(client)
    const { winningBidId } = message.patch
    const held = heldUnder<BidPages>(client, biddingKeys.onRequest(message.id))
    const winnerUnknown = winningBidId !== null && held.some(({ pages }) => pages[0]?.winning?.id !== winningBidId)
    if (winnerUnknown) refetchSoon(client, biddingKeys.onRequest(message.id))
  },
}

/** Whether the viewer, who is told what tipping costs, has a mark to read beside it: messages, which all read, say none. */
function isMarked(client: QueryClient, { collectionRequestId, bidAmount }: Bid): boolean {
  const floors = heldUnder<BidPages>(client, biddingKeys.onRequest(collectionRequestId)).map(
    ({ pages }) => pages[0]?.floor?.pounds,
  )
  return floors.some((floor) => floor !== undefined && isTooCheap(bidAmount, floor))
}

/** What sums up bids over many requests the server sums up again, for the pages that show it. */
function readSummaries(client: QueryClient) {
  for (const summary of [biddingKeys.standing, biddingKeys.onMine]) refetchSoon(client, summary)
}

function apply(client: QueryClient, news: BidNews) {
  client.setQueryData(biddingKeys.news, news)
  changeHeld<BidPages>(client, biddingKeys.onRequests, (held, [, , requestId, viewer]) =>
    bidsWithNews(held, { requestId: String(requestId), viewer: viewer as string | null }, news),
  )
  changeHeld<MyBidPages>(client, biddingKeys.mine, (held) => myBidsWithNews(held, news))
}

const byId = (bids: Bid[]): Map<string, Bid> => new Map(bids.map((bid) => [bid.id, bid]))
const bidsHeld = (client: QueryClient, requestId: string) =>
  byId(heldUnder<BidPages>(client, biddingKeys.onRequest(requestId)).flatMap(itemsOf))
const ownBidsHeld = (client: QueryClient) =>
  byId(
    heldUnder<MyBidPages>(client, biddingKeys.mine)
      .flatMap(itemsOf)
      .map(({ bid }) => bid),
  )
