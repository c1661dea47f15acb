import type { QueryClient } from '@tanstack/react-query'
import type { bidDecided, bidPlaced, bidWithdrawn } from '#modules/market/bidding/contract/live.ts'
import type {
  RequestDetail,
  requestChanged,
  requestHidden,
  requestPosted,
  requestRestored,
} from '#modules/market/requests/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { cachedUnder, refetchQueries, refetchSoon, updateCached } from '#web/lib/api/cache-patches.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { structuralSharing } from '#web/lib/api/structural-sharing.ts'
import { skipsVersions } from '#web/lib/live/versioned-messages.ts'
import { hasNearPlace } from '#web/lib/near/near-filter.ts'
import { type JobsFilter, requestKeys } from './keys.ts'
import {
  addPostedRequest,
  addRequestChange,
  type CardPages,
  cardsWithUpdates,
  detailWithUpdates,
  dropUpdates,
  type Latest,
  latestLimit,
  latestWithUpdates,
  nearestWithUpdates,
  noRequestUpdates,
  type OpenPages,
  openWithUpdates,
  type RequestUpdates,
} from './request-updates.ts'

/** Delay before bid counts are refetched, in milliseconds, so that several bids cause one refetch. */
const COUNT_REFETCH_DELAY_MS = 600

/** Returns the live messages about requests received so far. */
export const requestUpdates = (client: QueryClient): RequestUpdates =>
  client.getQueryData<RequestUpdates>(requestKeys.updates) ?? noRequestUpdates

/** Returns the `structuralSharing` option that applies live messages received while a response was in flight. */
export function sharingWithUpdates<T>(withUpdates: (fetched: T, updates: RequestUpdates) => T) {
  return (cached: unknown, fetched: unknown) =>
    structuralSharing(cached, withUpdates(fetched as T, requestUpdates(queryClient)))
}

/** Applies each live message to this feature's caches. Repeats are ignored; a version gap refetches. */
export const requestsLive = {
  'request.posted'(client: QueryClient, message: LivePayload<typeof requestPosted>) {
    applyUpdates(client, addPostedRequest(requestUpdates(client), message, Date.now()))
    // only the server can match searches and distances
    for (const query of client.getQueryCache().findAll({ queryKey: requestKeys.open })) {
      const filter = filterOfKey(query.queryKey)
      if (filter.q !== undefined || hasNearPlace(filter)) refetchSoon(client, query.queryKey)
    }
    for (const { queryKey } of client.getQueryCache().findAll({ queryKey: requestKeys.latest }))
      if (hasNearPlace(queryKey[3])) refetchSoon(client, queryKey)
    // a card has no owner, so the viewer's own list is refetched
    refetchSoon(client, requestKeys.myRequests)
  },

  'request.changed'(client: QueryClient, message: LivePayload<typeof requestChanged>) {
    const { id, patch } = message
    const queriesWithGaps = queriesWithRequests(client).filter(({ cached }) => skipsVersions(cached.get(id), message))
    applyUpdates(client, addRequestChange(requestUpdates(client), message))
    for (const { queryKey } of queriesWithGaps) refetchSoon(client, queryKey)
    // a reopened request belongs in lists that dropped it
    if (patch.status === 'pending') refetchSoon(client, requestKeys.open)
    // the message has only the summary; items and the private note have to be fetched
    if (patch.load !== undefined) refetchSoon(client, requestKeys.detail(id))
    if (patch.acceptedBidderId === null) return
    refetchSoon(client, requestKeys.acceptedJobsFor(patch.acceptedBidderId))
    // the chosen carrier may now see the full postcode (R33)
    refetchSoon(client, requestKeys.detailFor(id, patch.acceptedBidderId))
  },

  'request.visibility'(client: QueryClient, { id }: LivePayload<typeof requestHidden | typeof requestRestored>) {
    client.setQueryData(requestKeys.updates, dropUpdates(requestUpdates(client), id))
    // who may see it has changed, so cached data is dropped before the response arrives
    void client.resetQueries({ queryKey: requestKeys.detail(id) })
    for (const list of [requestKeys.latest, requestKeys.open, requestKeys.myRequests, requestKeys.acceptedJobs])
      void refetchQueries(client, list)
  },

  'bid.placed'(client: QueryClient, { patch }: LivePayload<typeof bidPlaced>) {
    refetchCounts(client, patch.collectionRequestId)
  },

  'bid.withdrawn'(client: QueryClient, { requestId }: LivePayload<typeof bidWithdrawn>) {
    refetchCounts(client, requestId)
  },

  'bid.decided'(client: QueryClient, { patch }: LivePayload<typeof bidDecided>) {
    if (patch.status === 'accepted') refetchSoon(client, requestKeys.acceptedJobs)
  },
}

function applyUpdates(client: QueryClient, updates: RequestUpdates) {
  client.setQueryData(requestKeys.updates, updates)
  updateCached<RequestDetail>(client, requestKeys.details, (cached) => detailWithUpdates(cached, updates))
  updateCached<CardPages>(client, requestKeys.myRequests, (cached) => cardsWithUpdates(cached, updates))
  updateCached<CardPages>(client, requestKeys.acceptedJobs, (cached) => cardsWithUpdates(cached, updates))
  updateCached<OpenPages>(client, requestKeys.open, (cached, queryKey) =>
    openWithUpdates(cached, updates, filterOfKey(queryKey)),
  )
  updateCached<Latest>(client, requestKeys.latest, (cached, [, , viewerId, near]) =>
    hasNearPlace(near)
      ? nearestWithUpdates(cached, updates)
      : latestWithUpdates(cached, updates, latestLimit(viewerId as string | null)),
  )
}

/** Refetches the bid counts of the viewer's lists that include this request. */
function refetchCounts(client: QueryClient, requestId: string) {
  const mine = cachedUnder<CardPages>(client, requestKeys.myRequests).flatMap(itemsOf)
  if (mine.some((card) => card.id === requestId)) refetchSoon(client, requestKeys.myRequests, COUNT_REFETCH_DELAY_MS)
  const open = cachedUnder<OpenPages>(client, requestKeys.open).flatMap(itemsOf)
  if (open.some((card) => card.id === requestId)) refetchSoon(client, requestKeys.open, COUNT_REFETCH_DELAY_MS)
}

const filterOfKey = (queryKey: readonly unknown[]) => queryKey[3] as JobsFilter

/** Returns every query that contains requests, with its cached requests by id. */
function queriesWithRequests(client: QueryClient) {
  const byId = (cards: { id: string; version: number }[]) => new Map(cards.map((card) => [card.id, card]))
  const queries = client.getQueryCache().findAll({ queryKey: requestKeys.all })
  return queries.flatMap(({ queryKey, state: { data } }) => {
    if (data === undefined) return []
    const kind = queryKey[1]
    if (kind === 'detail') return [{ queryKey, cached: byId([data as RequestDetail]) }]
    if (kind === 'latest') return [{ queryKey, cached: byId((data as Latest).items) }]
    return kind === 'updates' ? [] : [{ queryKey, cached: byId(itemsOf(data as CardPages)) }]
  })
}
