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
} from '#modules/community/community/items/contract.ts'
import { itemKeys } from '#web/features/community/keys.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE, PAGED } from '#web/lib/api/query-options.ts'
import { structuralSharing } from '#web/lib/api/structural-sharing.ts'
import { withFetchTime } from '#web/lib/live/versioned-messages.ts'
import { hasNearPlace, type NearFilter } from '#web/lib/near/near-filter.ts'
import {
  type ItemPageData,
  type ItemUpdates,
  itemPageWithUpdates,
  type Latest,
  type ListPages,
  latestLimit,
  latestWithUpdates,
  listWithUpdates,
  nearestWithUpdates,
  nearListWithUpdates,
  withCreatedAt,
} from './item-updates.ts'
import { itemUpdates } from './items.live.ts'

/** Returns the `structuralSharing` option that applies live messages received while a response was in flight. */
function sharingWithUpdates<T>(withUpdates: (fetched: T, updates: ItemUpdates) => T) {
  return (cached: unknown, fetched: unknown) =>
    structuralSharing(cached, withUpdates(fetched as T, itemUpdates(queryClient)))
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

/** Query of the newest items of a type for the homepage. */
export function latestItemsQuery(type: ItemType, viewerId: string | null, near: NearFilter = {}) {
  return queryOptions({
    ...LIVE,
    queryKey: itemKeys.latestFor(type, viewerId, near),
    queryFn: async ({ signal }): Promise<Latest> => {
      const { items, ...rest } = await withFetchTime(() =>
        call<LatestItems>(`GET ${LATEST[type]}`, { query: near, signal }),
      )
      return { ...rest, items: items.map(withCreatedAt) }
    },
    structuralSharing: sharingWithUpdates<Latest>((fetched, updates) =>
      hasNearPlace(near)
        ? nearestWithUpdates(fetched, updates)
        : latestWithUpdates(fetched, updates, type, latestLimit(viewerId)),
    ),
    placeholderData: keepPreviousData,
  })
}

/** Query of available items of a type, paged. */
export function itemsQuery(type: ItemType, near: NearFilter = {}) {
  return infiniteQueryOptions({
    ...PAGED,
    queryKey: itemKeys.listFor(type, near),
    queryFn: async ({ pageParam: after, signal }) => {
      const { items, ...rest } = await withFetchTime(() =>
        call<ItemPages>(`GET ${LISTS[type]}`, { query: { ...near, after }, signal }),
      )
      return { ...rest, items: items.map(withCreatedAt) }
    },
    structuralSharing: sharingWithUpdates<ListPages>((fetched, updates) =>
      hasNearPlace(near) ? nearListWithUpdates(fetched, updates) : listWithUpdates(fetched, updates, type),
    ),
    placeholderData: keepPreviousData,
  })
}

/** Query of one item for its page. */
export const itemQuery = (itemId: string, viewerId: string) =>
  queryOptions({
    ...LIVE,
    queryKey: itemKeys.detailFor(itemId, viewerId),
    queryFn: async ({ signal }): Promise<ItemPageData> => ({
      ...(await call<typeof readItem>('GET /api/items/:itemId', { params: { itemId }, signal })),
      removed: false,
    }),
    structuralSharing: sharingWithUpdates<ItemPageData>(itemPageWithUpdates),
  })

/** Query of the asks for one of the viewer's items. */
export const asksQuery = (itemId: string) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: itemKeys.asksFor(itemId),
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof asksForItem>('GET /api/items/:itemId/asks', { params: { itemId }, query: { after }, signal }),
  })

/** Query of the contact details of the other person of a promise. */
export const contactQuery = (itemId: string, viewerId: string) =>
  queryOptions({
    ...LIVE,
    queryKey: itemKeys.contactFor(itemId, viewerId),
    queryFn: ({ signal }) => call<typeof itemContact>('GET /api/items/:itemId/contact', { params: { itemId }, signal }),
  })

/** Query of the viewer's items. */
export const myItemsQuery = (viewerId: string) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: itemKeys.mineFor(viewerId),
    queryFn: ({ pageParam: after, signal }) => call<typeof myItems>('GET /api/my-items', { query: { after }, signal }),
  })

/** Query of the viewer's asks. */
export const myAsksQuery = (viewerId: string) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: itemKeys.myAsksFor(viewerId),
    queryFn: ({ pageParam: after, signal }) => call<typeof myAsks>('GET /api/my-asks', { query: { after }, signal }),
  })
