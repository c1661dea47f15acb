import { QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query'
import { readConversation } from '#modules/fulfilment/messages/contract.ts'
import { type JobVisit, readVisit } from '#modules/fulfilment/visits/contract.ts'
import { bidsOnRequest, myBids } from '#modules/market/bidding/contract.ts'
import { questionsOnRequest } from '#modules/market/questions/contract.ts'
import {
  latestRequests,
  myRequests,
  openRequests,
  type RequestDetail,
  readRequest,
} from '#modules/market/requests/contract.ts'
import { messageKeys } from '#web/features/fulfilment/messages/keys.ts'
import type { ConversationPages } from '#web/features/fulfilment/messages/with-updates.ts'
import { visitKeys } from '#web/features/fulfilment/visits/keys.ts'
import { biddingKeys } from '#web/features/market/bidding/keys.ts'
import {
  type BidPages,
  bidsWithUpdates,
  type MyBidPages,
  myBidsWithUpdates,
} from '#web/features/market/bidding/live/bid-updates.ts'
import { bidUpdates } from '#web/features/market/bidding/live/bids.live.ts'
import { questionKeys } from '#web/features/market/questions/keys.ts'
import type { Questions } from '#web/features/market/questions/questions.live.ts'
import { requestKeys } from '#web/features/market/requests/keys.ts'
import {
  type CardPages,
  cardsWithUpdates,
  detailWithUpdates,
  type Latest,
  latestLimit,
  latestWithUpdates,
  type OpenPages,
  openWithUpdates,
} from '#web/features/market/requests/request-updates.ts'
import { requestUpdates } from '#web/features/market/requests/requests.live.ts'
import { readAtLeast } from '#web/lib/api/pages.ts'
import { RETRY_MS } from '#web/lib/api/query-options.ts'
import { withFetchTime } from '#web/lib/live/versioned-messages.ts'
import { type Ask, NoAnswer } from './ask.ts'

/** Data unused for this long is dropped. */
const FORGET_MS = 30_000

/** A page's own cache, with the settings of web/lib/api/query-client.ts and query-options.ts. */
export const newCache = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        gcTime: FORGET_MS,
        refetchOnMount: 'always',
        refetchInterval: ({ state: { error } }) => error instanceof NoAnswer && RETRY_MS,
        retry: (failures, error) => failures < 2 && error instanceof NoAnswer,
      },
    },
  })

/** One of the web's queries, with the cache and the viewer of one page. */
export interface PageQuery<T> {
  readonly queryKey: QueryKey
  /** Reads it; `after` is the cursor of a page of a list. */
  readonly read: (signal: AbortSignal, after?: string) => Promise<unknown>
  /** Returns what is shown of an answer, given the messages received in between. */
  readonly shown: (fetched: T) => T
  /** Whether it is a list of pages. */
  readonly paged: boolean
}

/** The queries of a page: keys and rules are the web's. */
export function queriesOf(client: QueryClient, ask: Ask, viewerId: string | null) {
  const updates = () => requestUpdates(client)
  const list = { paged: true } as const
  return {
    detail: (requestId: string): PageQuery<RequestDetail> => ({
      paged: false,
      queryKey: requestKeys.detailFor(requestId, viewerId),
      read: (signal) => ask(readRequest, { params: { requestId }, signal }),
      shown: (fetched) => detailWithUpdates(fetched, updates()),
    }),
    bids: (requestId: string): PageQuery<BidPages> => ({
      ...list,
      queryKey: biddingKeys.onRequestFor(requestId, viewerId),
      read: (signal, from) => {
        const read = (after: string | undefined) =>
          ask(bidsOnRequest, { params: { requestId }, query: { after }, signal })
        const held = client.getQueryData<BidPages>(biddingKeys.onRequestFor(requestId, viewerId))
        return withFetchTime(() =>
          readAtLeast(read, from, from === undefined ? (held?.pages[0]?.items.length ?? 0) : 0),
        )
      },
      shown: (fetched) => bidsWithUpdates(fetched, { requestId, viewerId }, bidUpdates(client)),
    }),
    questions: (requestId: string): PageQuery<Questions> => ({
      paged: false,
      queryKey: questionKeys.onRequestFor(requestId, viewerId),
      read: (signal) => ask(questionsOnRequest, { params: { requestId }, signal }),
      shown: (fetched) => fetched,
    }),
    messages: (requestId: string): PageQuery<ConversationPages> => ({
      ...list,
      queryKey: messageKeys.viewerConversation(requestId, viewerId ?? ''),
      read: (signal, before) => ask(readConversation, { params: { requestId }, query: { before }, signal }),
      shown: (fetched) => fetched,
    }),
    visit: (requestId: string): PageQuery<JobVisit> => ({
      paged: false,
      queryKey: visitKeys.viewerVisit(requestId, viewerId ?? ''),
      read: (signal) => ask(readVisit, { params: { requestId }, signal }),
      shown: (fetched) => fetched,
    }),
    myBids: {
      ...list,
      queryKey: biddingKeys.myBidsFor(viewerId),
      read: (signal, after) => ask(myBids, { query: { after }, signal }),
      shown: (fetched) => myBidsWithUpdates(fetched, bidUpdates(client)),
    } satisfies PageQuery<MyBidPages>,
    myRequests: {
      ...list,
      queryKey: requestKeys.myRequestsFor(viewerId),
      read: (signal, after) => ask(myRequests, { query: { after }, signal }),
      shown: (fetched) => cardsWithUpdates(fetched, updates()),
    } satisfies PageQuery<CardPages>,
    latest: {
      paged: false,
      queryKey: requestKeys.latestFor(viewerId),
      read: (signal) => withFetchTime(() => ask(latestRequests, { signal })),
      shown: (fetched) => latestWithUpdates(fetched, updates(), latestLimit(viewerId)),
    } satisfies PageQuery<Latest>,
    open: {
      ...list,
      queryKey: requestKeys.openFor(viewerId, {}),
      read: (signal, after) => withFetchTime(() => ask(openRequests, { query: { after }, signal })),
      shown: (fetched) => openWithUpdates(fetched, updates(), {}),
    } satisfies PageQuery<OpenPages>,
  }
}

/** The settings of a query as TanStack Query expects them. */
export const asOptions = <T>({ queryKey, read, shown }: PageQuery<T>) => ({
  queryKey,
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam?: unknown }) =>
    read(signal, typeof pageParam === 'string' ? pageParam : undefined),
  structuralSharing: (held: unknown, fetched: unknown) => replaceEqualDeep(held, shown(fetched as T)),
})
