import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { myAcceptedJobs } from '#modules/market/requests/contract/collection.ts'
import type { latestRequests, myRequests, openRequests } from '#modules/market/requests/contract.ts'
import { type JobsFilter, requestKeys } from '#web/features/market/requests/keys.ts'
import {
  type CardPages,
  cardsWithUpdates,
  type Latest,
  latestLimit,
  latestWithUpdates,
  nearestWithUpdates,
  type OpenPages,
  openWithUpdates,
} from '#web/features/market/requests/request-updates.ts'
import { sharingWithUpdates } from '#web/features/market/requests/requests.live.ts'
import { call } from '#web/lib/api/api.ts'
import { LIVE, PAGED } from '#web/lib/api/query-options.ts'
import { withFetchTime } from '#web/lib/live/versioned-messages.ts'
import { hasNearPlace, type NearFilter } from '#web/lib/near/near-filter.ts'

/** The newest requests, for the homepage. */
export function latestQuery(viewerId: string | null, near: NearFilter = {}) {
  return queryOptions({
    ...LIVE,
    queryKey: requestKeys.latestFor(viewerId, near),
    queryFn: ({ signal }) =>
      withFetchTime(() => call<typeof latestRequests>('GET /api/latest-requests', { query: near, signal })),
    structuralSharing: sharingWithUpdates<Latest>((fetched, updates) =>
      hasNearPlace(near)
        ? nearestWithUpdates(fetched, updates)
        : latestWithUpdates(fetched, updates, latestLimit(viewerId)),
    ),
    placeholderData: keepPreviousData,
  })
}

/** Open requests that match the filter. The previous list stays visible while the next one loads. */
export const openQuery = (viewerId: string | null, filter: JobsFilter) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: requestKeys.openFor(viewerId, filter),
    queryFn: ({ pageParam: after, signal }) =>
      withFetchTime(() => call<typeof openRequests>('GET /api/open-requests', { query: { ...filter, after }, signal })),
    structuralSharing: sharingWithUpdates<OpenPages>((fetched, updates) => openWithUpdates(fetched, updates, filter)),
    placeholderData: keepPreviousData,
  })

/** The viewer's own requests. */
export const myRequestsQuery = (viewerId: string | null) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: requestKeys.myRequestsFor(viewerId),
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof myRequests>('GET /api/my-requests', { query: { after }, signal }),
    structuralSharing: sharingWithUpdates<CardPages>(cardsWithUpdates),
  })

/** Requests whose accepted bidder is the viewer. */
export const acceptedJobsQuery = (viewerId: string | null) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: requestKeys.acceptedJobsFor(viewerId),
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof myAcceptedJobs>('GET /api/my-accepted-jobs', { query: { after }, signal }),
    structuralSharing: sharingWithUpdates<CardPages>(cardsWithUpdates),
  })
