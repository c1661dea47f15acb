import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  asksForItem,
  giftedItems,
  ItemType,
  itemContact,
  latestGiftedItems,
  latestSaleItems,
  myAsks,
  myItems,
  readItem,
  saleItems,
} from '#modules/community/items/contract.ts'
import { itemKeys } from '#web/features/community/keys.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE, PAGED } from '#web/lib/api/query-options.ts'
import { structuralSharing } from '#web/lib/api/structural-sharing.ts'
import { asking } from '#web/lib/live/versioned-messages.ts'
import { isNear, type NearFilter } from '#web/lib/near/near-filter.ts'
import {
  type ItemUpdates,
  type Latest,
  type ListPages,
  latestLimit,
  latestWithUpdates,
  listed,
  listWithUpdates,
  nearestWithUpdates,
  nearListWithUpdates,
  type Seen,
  seenWithUpdates,
} from './item-news.ts'
import { itemUpdates } from './items.live.ts'

/** What an answer on its way could not know yet is added when it arrives. */
function sharing<T>(withNews: (fetched: T, news: ItemUpdates) => T) {
  return (held: unknown, fetched: unknown) => structuralSharing(held, withNews(fetched as T, itemUpdates(queryClient)))
}

type LatestItems = typeof latestGiftedItems | typeof latestSaleItems
const LATEST: Readonly<Record<ItemType, LatestItems['path']>> = {
  freecycle_item: '/api/latest-freecycle-items',
  sell_item: '/api/latest-sell-items',
}
type ItemPages = typeof giftedItems | typeof saleItems
const LISTS: Readonly<Record<ItemType, ItemPages['path']>> = {
  freecycle_item: '/api/freecycle-items',
  sell_item: '/api/sell-items',
}

/** The newest items of a type, for the homepage. */
export function latestItemsQuery(type: ItemType, viewer: string | null, near: NearFilter = {}) {
  return queryOptions({
    ...LIVE,
    queryKey: itemKeys.latestFor(type, viewer, near),
    queryFn: async ({ signal }): Promise<Latest> => {
      const { items, ...rest } = await asking(() => call<LatestItems>(`GET ${LATEST[type]}`, { query: near, signal }))
      return { ...rest, items: items.map(listed) }
    },
    structuralSharing: sharing<Latest>((fetched, news) =>
      isNear(near) ? nearestWithUpdates(fetched, news) : latestWithUpdates(fetched, news, type, latestLimit(viewer)),
    ),
    placeholderData: keepPreviousData,
  })
}

/** Available items of a type, page by page. */
export function itemsQuery(type: ItemType, near: NearFilter = {}) {
  return infiniteQueryOptions({
    ...PAGED,
    queryKey: itemKeys.listFor(type, near),
    queryFn: async ({ pageParam: after, signal }) => {
      const { items, ...rest } = await asking(() =>
        call<ItemPages>(`GET ${LISTS[type]}`, { query: { ...near, after }, signal }),
      )
      return { ...rest, items: items.map(listed) }
    },
    structuralSharing: sharing<ListPages>((fetched, news) =>
      isNear(near) ? nearListWithUpdates(fetched, news) : listWithUpdates(fetched, news, type),
    ),
    placeholderData: keepPreviousData,
  })
}

/** One item, for its page. */
export const itemQuery = (itemId: string, viewer: string) =>
  queryOptions({
    ...LIVE,
    queryKey: itemKeys.detailFor(itemId, viewer),
    queryFn: async ({ signal }): Promise<Seen> => ({
      ...(await call<typeof readItem>('GET /api/items/:itemId', { params: { itemId }, signal })),
      removed: false,
    }),
    structuralSharing: sharing<Seen>(seenWithUpdates),
  })

/** Who asks for an own item. */
export const asksQuery = (itemId: string) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: itemKeys.asksFor(itemId),
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof asksForItem>('GET /api/items/:itemId/asks', { params: { itemId }, query: { after }, signal }),
  })

/** How to reach the other side of a promised item. */
export const contactQuery = (itemId: string, viewer: string) =>
  queryOptions({
    ...LIVE,
    queryKey: itemKeys.contactFor(itemId, viewer),
    queryFn: ({ signal }) => call<typeof itemContact>('GET /api/items/:itemId/contact', { params: { itemId }, signal }),
  })

/** The viewer's own items. */
export const myItemsQuery = (viewer: string) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: itemKeys.mineFor(viewer),
    queryFn: ({ pageParam: after, signal }) => call<typeof myItems>('GET /api/my-items', { query: { after }, signal }),
  })

/** What the viewer has asked for. */
export const myAsksQuery = (viewer: string) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: itemKeys.myAsksFor(viewer),
    queryFn: ({ pageParam: after, signal }) => call<typeof myAsks>('GET /api/my-asks', { query: { after }, signal }),
  })
