import {
  InfiniteQueryObserver,
  partialMatchKey,
  type QueryClient,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { requestRoom, requestsRoom } from '#modules/market/requests/facts/contract.ts'
import type { ConversationPages } from '#web/features/fulfilment/messages/with-updates.ts'
import type { BidPages, MyBidPages } from '#web/features/market/bidding/live/bid-updates.ts'
import type { Questions } from '#web/features/market/questions/questions.live.ts'
import type { CardPages, Latest } from '#web/features/market/requests/request-updates.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'
import { applyMessage, privateRequest } from './apply-message.ts'
import { askAs, type Viewer } from './ask.ts'
import { asOptions, newCache, type PageQuery, queriesOf } from './cache.ts'
import { connect } from './connection.ts'

/** What a page shows; undefined where nothing could be read yet. */
export type Shown =
  | {
      readonly kind: 'job'
      readonly requestId: string
      readonly detail: RequestDetail | undefined
      readonly bids: BidPages | undefined
      readonly questions: Questions | undefined
      /** For the two parties of the job, once it has them. */
      readonly messages: ConversationPages | undefined
      readonly visit: JobVisit | undefined
    }
  | { readonly kind: 'my bids'; readonly list: MyBidPages | undefined }
  | { readonly kind: 'my requests' | 'open jobs'; readonly list: CardPages | undefined }
  | { readonly kind: 'homepage'; readonly latest: Latest | undefined }

export interface Seen {
  /** Name of the page. */
  readonly page: string
  /** User id of the viewer; null for a visitor. */
  readonly viewer: string | null
  readonly shown: Shown
  /** Requests with a message received that only the two parties of the job may receive. */
  readonly receivedPrivately: ReadonlySet<string>
  /** The state of each of its queries, for debugging. */
  readonly reads: () => readonly string[]
}

/** A browser tab with one page in it. */
export interface Page {
  seen(): Seen
  readonly isConnected: () => boolean
  /** Drops its connection, which then reconnects automatically. */
  drop(): void
  close(): void
}

/** Watches a page as its viewer sees it. */
export interface Observer {
  /** Cached data may have changed. */
  onCached(): void
  /** The room was joined, for the first time or again. */
  onJoined(): void
  onLost(): void
}

const NO_OBSERVER: Observer = { onCached: () => undefined, onJoined: () => undefined, onLost: () => undefined }

/** The pages with a list. */
export type ListKind = Exclude<Shown['kind'], 'job'>

/** Opens a page with a list, in a tab of its own. */
export function openListPage(page: string, kind: ListKind, viewer: Viewer): Page {
  const tab = openTab(viewer)
  const { myBids, myRequests, latest, open } = tab.queries
  const query = { 'my bids': myBids, 'my requests': myRequests, homepage: latest, 'open jobs': open }[kind]
  tab.show([query as PageQuery<unknown>], kind === 'my requests' ? null : { kind: requestsRoom.kind })
  const held = () => tab.client.getQueryData(query.queryKey)
  const shown = () => (kind === 'homepage' ? { kind, latest: held() } : { kind, list: held() }) as Shown
  return { ...tab, seen: () => ({ page, viewer: tab.viewerId, shown: shown(), ...tab.reported }) }
}

/** A tab in which one job page after another is opened. */
export interface JobTab extends Page {
  readonly requestId: () => string
  goTo(requestId: string): void
}

/** Opens the page of a job, in a tab of its own. */
export function openJobPage(page: string, first: string, viewer: Viewer, observer = NO_OBSERVER): JobTab {
  const tab = openTab(viewer, {
    ...observer,
    onCached() {
      showShared()
      observer.onCached()
    },
  })
  const { queries, viewerId } = tab
  const held = <T>({ queryKey }: PageQuery<T>): T | undefined => tab.client.getQueryData(queryKey)
  let requestId = first
  let shared = false
  const goTo = (next: string) => {
    requestId = next
    shared = false
    const all = [queries.detail(next), queries.bids(next), queries.questions(next)] as PageQuery<unknown>[]
    tab.show(all, { kind: requestRoom.kind, id: next })
  }
  const showShared = () => {
    const detail = held(queries.detail(requestId))
    if (shared || !detail || !isParty(detail, viewerId)) return
    shared = true
    tab.add([queries.messages(requestId), queries.visit(requestId)] as PageQuery<unknown>[])
  }
  const shown = (): Shown => ({
    kind: 'job',
    requestId,
    detail: held(queries.detail(requestId)),
    bids: held(queries.bids(requestId)),
    questions: held(queries.questions(requestId)),
    messages: held(queries.messages(requestId)),
    visit: held(queries.visit(requestId)),
  })
  goTo(first)
  const seen = () => ({ page, viewer: viewerId, shown: shown(), ...tab.reported })
  return { ...tab, goTo, requestId: () => requestId, seen }
}

/** Owner and accepted carrier see more on the page of their job. */
const isParty = ({ winningBidId, userId, acceptedBidderId }: RequestDetail, viewer: string | null): boolean =>
  winningBidId !== null && viewer !== null && (viewer === userId || viewer === acceptedBidderId)

function openTab(viewer: Viewer, observer = NO_OBSERVER) {
  const client = newCache()
  client.getQueryCache().subscribe(({ type }) => type === 'updated' && observer.onCached())
  const viewerId = viewer.account?.id ?? null
  const receivedPrivately = new Set<string>()
  let showing: readonly PageQuery<unknown>[] = []
  let ends: (() => void)[] = []
  const leave = () => {
    for (const end of ends) end()
  }
  const connection = connect(viewer, {
    onMessage(message, payload) {
      const requestId = privateRequest(message, payload)
      if (requestId !== null) receivedPrivately.add(requestId)
      applyMessage(client, message, payload)
    },
    onJoined: () => {
      observer.onJoined()
      for (const { queryKey } of showing) void refetchQueries(client, queryKey)
    },
    onBack: () => {
      const isOutside = (key: QueryKey) => !showing.some(({ queryKey }) => partialMatchKey(key, queryKey))
      void refetchQueries(client, [], isOutside)
    },
    onMissed: () => void refetchQueries(client),
    onLost: observer.onLost,
  })
  client.mount()
  return {
    client,
    viewerId,
    reported: { receivedPrivately, reads: () => readsOf(client) },
    queries: queriesOf(client, askAs(viewer), viewerId),
    isConnected: connection.isConnected,
    drop: connection.drop,
    /** Replaces what is shown, and joins its room. */
    show(queries: readonly PageQuery<unknown>[], room: Parameters<typeof connection.enter>[0]) {
      leave()
      ends = queries.map((query) => watch(client, query))
      showing = room ? queries : []
      connection.enter(room)
    },
    /** Also shows this; none of it depends on the room. */
    add(queries: readonly PageQuery<unknown>[]) {
      ends.push(...queries.map((query) => watch(client, query)))
    },
    close() {
      leave()
      connection.close()
      client.unmount()
      client.clear()
    },
  }
}

const readsOf = (client: QueryClient): string[] =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ queryKey, state: { status, fetchStatus, dataUpdatedAt, error } }) => {
      const read = dataUpdatedAt === 0 ? 'never read' : `read at ${dataUpdatedAt}`
      return `${queryKey.slice(0, 2).join(' ')}: ${status}, ${fetchStatus}, ${read}${error ? `, ${error}` : ''}`
    })

/** Keeps a query on screen; returns how to remove it. */
function watch(client: QueryClient, query: PageQuery<unknown>): () => void {
  const options = asOptions(query)
  if (!query.paged) return new QueryObserver(client, options).subscribe(() => undefined)
  const pages = {
    ...options,
    initialPageParam: undefined,
    getNextPageParam: (page: unknown) => (page as { next: string | null }).next,
  }
  return new InfiniteQueryObserver(client, pages).subscribe(() => undefined)
}
