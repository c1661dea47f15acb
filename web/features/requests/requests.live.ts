import type { QueryClient } from '@tanstack/react-query'
import type { bidDecided, bidPlaced, bidWithdrawn } from '#modules/bidding/contract.ts'
import type {
  RequestDetail,
  requestChanged,
  requestHidden,
  requestPosted,
  requestRestored,
} from '#modules/requests/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { changeHeld, heldUnder, readAgain, refetchSoon } from '#web/lib/api/cache-patches.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { structuralSharing } from '#web/lib/api/structural-sharing.ts'
import { skipsVersions } from '#web/lib/live/versioned-messages.ts'
import { isNear } from '#web/lib/near/near-filter.ts'
import { type OpenFilter, requestKeys } from './keys.ts'
import {
  type CardPages,
  cardsWithNews,
  detailWithNews,
  forget,
  hearChanged,
  hearPosted,
  type Latest,
  latestLimit,
  latestWithNews,
  nearestWithNews,
  noRequestNews,
  type OpenPages,
  openWithNews,
  type RequestNews,
} from './request-news.ts'

/** A bid count is a projection that trails the bid by a moment, in milliseconds. */
const COUNT_TRAILS = 600

/** What has been heard about requests so far. */
export const requestNews = (client: QueryClient): RequestNews =>
  client.getQueryData<RequestNews>(requestKeys.news) ?? noRequestNews

/** What an answer on its way could not know yet is added when it arrives. */
export function sharing<T>(withNews: (fetched: T, news: RequestNews) => T) {
  return (held: unknown, fetched: unknown) => structuralSharing(held, withNews(fetched as T, requestNews(queryClient)))
}

/** Live message → change of this feature's caches. Repeats and old news change nothing; a gap asks again. */
export const requestsLive = {
  'request.posted'(client: QueryClient, message: LivePayload<typeof requestPosted>) {
    apply(client, hearPosted(requestNews(client), message, Date.now()))
    // words and distances are the server's
    for (const query of client.getQueryCache().findAll({ queryKey: requestKeys.open })) {
      const filter = filterIn(query.queryKey)
      if (filter.q !== undefined || isNear(filter)) refetchSoon(client, query.queryKey)
    }
    for (const { queryKey } of client.getQueryCache().findAll({ queryKey: requestKeys.latest }))
      if (isNear(queryKey[3])) refetchSoon(client, queryKey)
    // a card does not say whose it is; the own list is open where only own requests are heard of
    refetchSoon(client, requestKeys.mine)
  },

  'request.changed'(client: QueryClient, message: LivePayload<typeof requestChanged>) {
    const { id, patch } = message
    const gaps = holders(client).filter(({ held }) => skipsVersions(held.get(id), message))
    apply(client, hearChanged(requestNews(client), message))
    for (const { queryKey } of gaps) refetchSoon(client, queryKey)
    // a request that is open again has a place in lists that let it go
    if (patch.status === 'pending') refetchSoon(client, requestKeys.open)
    // the message sums a load up; its list, and the note that two people may read, are the server's to tell
    if (patch.load !== undefined) refetchSoon(client, requestKeys.detailOf(id))
    if (patch.acceptedBidderId === null) return
    refetchSoon(client, requestKeys.acceptedFor(patch.acceptedBidderId))
    // the winner may see more of it now: the full postcode (R33)
    refetchSoon(client, requestKeys.detailFor(id, patch.acceptedBidderId))
  },

  'request.hidden'(client: QueryClient, { id }: LivePayload<typeof requestHidden | typeof requestRestored>) {
    client.setQueryData(requestKeys.news, forget(requestNews(client), id))
    // for most it is not there any more: what the page holds of it goes before the answer comes
    void client.resetQueries({ queryKey: requestKeys.detailOf(id) })
    for (const list of [requestKeys.latest, requestKeys.open, requestKeys.mine, requestKeys.accepted])
      void readAgain(client, list)
  },

  'bid.placed'(client: QueryClient, { patch }: LivePayload<typeof bidPlaced>) {
    countAgain(client, patch.collectionRequestId)
  },

  'bid.withdrawn'(client: QueryClient, { requestId }: LivePayload<typeof bidWithdrawn>) {
    countAgain(client, requestId)
  },

  'bid.decided'(client: QueryClient, { patch }: LivePayload<typeof bidDecided>) {
    if (patch.status === 'accepted') refetchSoon(client, requestKeys.accepted)
  },
}

function apply(client: QueryClient, news: RequestNews) {
  client.setQueryData(requestKeys.news, news)
  changeHeld<RequestDetail>(client, requestKeys.detail, (held) => detailWithNews(held, news))
  changeHeld<CardPages>(client, requestKeys.mine, (held) => cardsWithNews(held, news))
  changeHeld<CardPages>(client, requestKeys.accepted, (held) => cardsWithNews(held, news))
  changeHeld<OpenPages>(client, requestKeys.open, (held, queryKey) => openWithNews(held, news, filterIn(queryKey)))
  changeHeld<Latest>(client, requestKeys.latest, (held, [, , viewer, near]) =>
    isNear(near) ? nearestWithNews(held, news) : latestWithNews(held, news, latestLimit(viewer as string | null)),
  )
}

/** Reads how many bids the requests of a list have, if this is one of them: one's own, and those one has just bid on. */
function countAgain(client: QueryClient, requestId: string) {
  const own = heldUnder<CardPages>(client, requestKeys.mine).flatMap(itemsOf)
  if (own.some((card) => card.id === requestId)) refetchSoon(client, requestKeys.mine, COUNT_TRAILS)
  const open = heldUnder<OpenPages>(client, requestKeys.open).flatMap(itemsOf)
  if (open.some((card) => card.id === requestId)) refetchSoon(client, requestKeys.open, COUNT_TRAILS)
}

const filterIn = (queryKey: readonly unknown[]) => queryKey[3] as OpenFilter

/** Every query that holds requests, with the version it has of each. */
function holders(client: QueryClient) {
  const versions = (cards: { id: string; version: number }[]) => new Map(cards.map((card) => [card.id, card]))
  const queries = client.getQueryCache().findAll({ queryKey: requestKeys.all })
  return queries.flatMap(({ queryKey, state: { data } }) => {
    if (data === undefined) return []
    const kind = queryKey[1]
    if (kind === 'detail') return [{ queryKey, held: versions([data as RequestDetail]) }]
    if (kind === 'latest') return [{ queryKey, held: versions((data as Latest).items) }]
    return kind === 'news' ? [] : [{ queryKey, held: versions(itemsOf(data as CardPages)) }]
  })
}
