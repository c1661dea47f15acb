import type { QueryClient } from '@tanstack/react-query'
import { isTooCheap } from '#modules/market/bidding/contract/facts.ts'
import type {
  bidAnonymised,
  bidDecided,
  bidderChanged,
  bidPlaced,
  bidWithdrawn,
} from '#modules/market/bidding/contract/live.ts'
import type { Bid } from '#modules/market/bidding/contract.ts'
import type { requestChanged } from '#modules/market/requests/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { biddingKeys } from '#web/features/market/bidding/keys.ts'
import { cachedUnder, refetchQueries, refetchSoon, updateCached } from '#web/lib/api/cache-patches.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { skipsVersions } from '#web/lib/live/versioned-messages.ts'
import {
  addAnonymisation,
  addBadge,
  addDecision,
  addPlacedBid,
  addRequestChange,
  addWithdrawal,
  type BidPages,
  type BidUpdates,
  bidsWithBadge,
  bidsWithUpdates,
  type MyBidPages,
  myBidsWithUpdates,
  noBidUpdates,
} from './bid-updates.ts'

/** Returns the bid updates received so far. */
export const bidUpdates = (client: QueryClient): BidUpdates =>
  client.getQueryData<BidUpdates>(biddingKeys.updates) ?? noBidUpdates

/**
 * Applies live messages to this feature's caches. Repeats and older versions change nothing; a version gap triggers a
 * refetch.
 */
export const bidsLive = {
  'bid.placed'(client: QueryClient, message: LivePayload<typeof bidPlaced>) {
    const { collectionRequestId: requestId, bidderId } = message.patch
    const cached = cachedBids(client, requestId).get(message.id)
    if (bidUpdates(client).withdrawn.has(message.id)) return
    refetchSummaries(client)
    applyUpdates(client, addPlacedBid(bidUpdates(client), message, Date.now()))
    const isCached = cachedBids(client, requestId).has(message.id)
    // only the server can count bids beyond the loaded pages, fill a version gap or send the low-bid mark
    if (!isCached || skipsVersions(cached, message) || mayHaveLowBidMark(client, message.patch))
      refetchSoon(client, biddingKeys.onRequest(requestId))
    if (cachedOwnBids(client).has(message.id)) return
    refetchSoon(client, biddingKeys.myBidsFor(bidderId))
    refetchSoon(client, biddingKeys.allowanceFor(bidderId))
  },

  'bid.decided'(client: QueryClient, message: LivePayload<typeof bidDecided>) {
    const cached = cachedOwnBids(client).get(message.id)
    applyUpdates(client, addDecision(bidUpdates(client), message))
    refetchSummaries(client)
    if (!cached || skipsVersions(cached, message)) refetchSoon(client, biddingKeys.myBids)
  },

  'bid.anonymised'(client: QueryClient, message: LivePayload<typeof bidAnonymised>) {
    const cached = cachedBids(client, message.requestId).get(message.id)
    applyUpdates(client, addAnonymisation(bidUpdates(client), message))
    refetchSummaries(client)
    if (skipsVersions(cached, message)) refetchSoon(client, biddingKeys.onRequest(message.requestId))
  },

  'bid.withdrawn'(client: QueryClient, message: LivePayload<typeof bidWithdrawn>) {
    const { id, requestId } = message
    const isCached = cachedBids(client, requestId).has(id)
    const wasOwnNewest = cachedUnder<BidPages>(client, biddingKeys.onRequest(requestId)).some(
      ({ pages }) => pages[0]?.own?.id === id,
    )
    applyUpdates(client, addWithdrawal(bidUpdates(client), message))
    refetchSummaries(client)
    // only the server can count beyond the loaded pages, and knows the bidder's newest bid now
    if (!isCached || wasOwnNewest) refetchSoon(client, biddingKeys.onRequest(requestId))
  },

  'bidder.changed'(client: QueryClient, message: LivePayload<typeof bidderChanged>) {
    const current = bidUpdates(client)
    const updates = addBadge(current, message)
    if (updates === current) return
    client.setQueryData(biddingKeys.updates, updates)
    updateCached<BidPages>(client, biddingKeys.onRequests, (cached) => bidsWithBadge(cached, message))
    // a response in flight may be older
    if (client.isFetching({ queryKey: biddingKeys.onRequests }) > 0) void refetchQueries(client, biddingKeys.onRequests)
  },

  /** Refetches the bids of a request after staff have hidden or restored the request, a bid message or a bidder. */
  'bids.refetch'(client: QueryClient, requestId: string) {
    const updates = bidUpdates(client)
    const placed = new Map([...updates.placed].filter(([, { patch }]) => patch.collectionRequestId !== requestId))
    client.setQueryData(biddingKeys.updates, { ...updates, placed })
    void refetchQueries(client, biddingKeys.onRequest(requestId))
    void refetchQueries(client, biddingKeys.myBids)
    refetchSummaries(client)
  },

  'request.changed'(client: QueryClient, message: LivePayload<typeof requestChanged>) {
    applyUpdates(client, addRequestChange(bidUpdates(client), message))
    refetchSummaries(client)
    const { winningBidId } = message.patch
    const cached = cachedUnder<BidPages>(client, biddingKeys.onRequest(message.id))
    const winnerUnknown = winningBidId !== null && cached.some(({ pages }) => pages[0]?.winning?.id !== winningBidId)
    if (winnerUnknown) refetchSoon(client, biddingKeys.onRequest(message.id))
  },
}

/** Whether the viewer may see a low-bid mark on this bid. Live messages go to everyone, so they don't contain it. */
function mayHaveLowBidMark(client: QueryClient, { collectionRequestId, bidAmount }: Bid): boolean {
  const disposalCosts = cachedUnder<BidPages>(client, biddingKeys.onRequest(collectionRequestId)).map(
    ({ pages }) => pages[0]?.floor?.pounds,
  )
  return disposalCosts.some((disposalCost) => disposalCost !== undefined && isTooCheap(bidAmount, disposalCost))
}

/** Refetches the viewer's standing bids and the newest bids on the viewer's own requests, on pages that show them. */
function refetchSummaries(client: QueryClient) {
  for (const summary of [biddingKeys.standing, biddingKeys.onMyRequests]) refetchSoon(client, summary)
}

function applyUpdates(client: QueryClient, updates: BidUpdates) {
  client.setQueryData(biddingKeys.updates, updates)
  updateCached<BidPages>(client, biddingKeys.onRequests, (cached, [, , requestId, viewerId]) =>
    bidsWithUpdates(cached, { requestId: String(requestId), viewerId: viewerId as string | null }, updates),
  )
  updateCached<MyBidPages>(client, biddingKeys.myBids, (cached) => myBidsWithUpdates(cached, updates))
}

const byId = (bids: Bid[]): Map<string, Bid> => new Map(bids.map((bid) => [bid.id, bid]))
const cachedBids = (client: QueryClient, requestId: string) =>
  byId(cachedUnder<BidPages>(client, biddingKeys.onRequest(requestId)).flatMap(itemsOf))
const cachedOwnBids = (client: QueryClient) =>
  byId(
    cachedUnder<MyBidPages>(client, biddingKeys.myBids)
      .flatMap(itemsOf)
      .map(({ bid }) => bid),
  )
