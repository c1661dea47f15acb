import { infiniteQueryOptions, keepPreviousData, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { latestRequests, myAcceptedJobs, myRequests, openRequests, readRequest } from '#modules/requests/contract.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type OpenFilter, requestKeys } from './keys.ts'
import {
  type CardPages,
  cardsWithNews,
  detailWithNews,
  type Latest,
  latestLimit,
  latestWithNews,
  type OpenPages,
  openWithNews,
  type RequestNews,
} from './request-news.ts'
import { requestNews } from './requests.live.ts'

/** What an answer on its way could not know yet is added when it arrives. */
function sharing<T>(withNews: (fetched: T, news: RequestNews) => T) {
  return (held: unknown, fetched: unknown) => replaceEqualDeep(held, withNews(fetched as T, requestNews(queryClient)))
}

// messages reach a page only while it is open, so each visit reads again
const LIVE = { refetchOnMount: 'always' } as const
const PAGED = {
  ...LIVE,
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | null }) => page.next,
}

/** One request, for its job page. */
export const requestQuery = (requestId: string, viewer: string | null) =>
  queryOptions({
    ...LIVE,
    queryKey: requestKeys.detailFor(requestId, viewer),
    queryFn: ({ signal }) => call(readRequest, { params: { requestId }, signal }),
    structuralSharing: sharing(detailWithNews),
  })

/** The newest requests, for the homepage. */
export const latestQuery = (viewer: string | null) =>
  queryOptions({
    ...LIVE,
    queryKey: requestKeys.latestFor(viewer),
    queryFn: ({ signal }) => call(latestRequests, { signal }),
    structuralSharing: sharing<Latest>((fetched, news) => latestWithNews(fetched, news, latestLimit(viewer))),
  })

/** Open requests that fit the filter; the list before stays in sight while the next one is on its way. */
export const openQuery = (viewer: string | null, filter: OpenFilter) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: requestKeys.openFor(viewer, filter),
    queryFn: async ({ pageParam: after, signal }) => {
      const askedAt = Date.now()
      return { ...(await call(openRequests, { query: { ...filter, after }, signal })), askedAt }
    },
    structuralSharing: sharing<OpenPages>((fetched, news) => openWithNews(fetched, news, filter)),
    placeholderData: keepPreviousData,
  })

/** The viewer's own requests. */
export const myRequestsQuery = (viewer: string | null) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: requestKeys.mineFor(viewer),
    queryFn: ({ pageParam: after, signal }) => call(myRequests, { query: { after }, signal }),
    structuralSharing: sharing<CardPages>(cardsWithNews),
  })

/** Requests whose accepted bidder is the viewer. */
export const acceptedJobsQuery = (viewer: string | null) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: requestKeys.acceptedFor(viewer),
    queryFn: ({ pageParam: after, signal }) => call(myAcceptedJobs, { query: { after }, signal }),
    structuralSharing: sharing<CardPages>(cardsWithNews),
  })
