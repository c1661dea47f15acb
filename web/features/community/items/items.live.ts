import type { QueryClient } from '@tanstack/react-query'
import type {
  askChanged,
  ItemType,
  itemChanged,
  itemHidden,
  itemListed,
  itemRemoved,
  itemRestored,
} from '#modules/community/community/items/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { itemKeys } from '#web/features/community/keys.ts'
import { cachedUnder, refetchQueries, refetchSoon, updateCached } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useLive } from '#web/lib/live/live.ts'
import { removeMessage } from '#web/lib/live/versioned-messages.ts'
import { hasNearPlace } from '#web/lib/near/near-filter.ts'
import {
  applyItem,
  applyRemoved,
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
  noItemUpdates,
} from './item-updates.ts'

/** The live messages about items so far. */
export const itemUpdates = (client: QueryClient): ItemUpdates =>
  client.getQueryData<ItemUpdates>(itemKeys.updates) ?? noItemUpdates

/** Applies a live message to this feature's caches; repeats and old messages change nothing. */
export const itemsLive = {
  'item.listed'(client: QueryClient, message: LivePayload<typeof itemListed>) {
    apply(client, applyItem(itemUpdates(client), message, Date.now()))
    refetchByDistance(client)
    refetchSoon(client, itemKeys.mine)
  },

  'item.changed'(client: QueryClient, message: LivePayload<typeof itemChanged>) {
    const before = latestIds(client)
    apply(client, applyItem(itemUpdates(client), message, Date.now()))
    refetchByDistance(client)
    refetchShortened(client, before)
    refetchSoon(client, itemKeys.mine)
    refetchSoon(client, itemKeys.myAsks)
    // only the giver knows who it is promised to
    refetchSoon(client, itemKeys.detailOf(message.id))
  },

  'item.removed'(client: QueryClient, message: LivePayload<typeof itemRemoved>) {
    const before = latestIds(client)
    apply(client, applyRemoved(itemUpdates(client), message, Date.now()))
    refetchShortened(client, before)
    refetchSoon(client, itemKeys.mine)
    refetchSoon(client, itemKeys.myAsks)
  },

  'item.hidden'(client: QueryClient, { id }: LivePayload<typeof itemHidden | typeof itemRestored>) {
    client.setQueryData(itemKeys.updates, removeMessage(itemUpdates(client), id))
    // others can no longer see it, so its data goes before the answer arrives
    void client.resetQueries({ queryKey: itemKeys.detailOf(id) })
    for (const list of [itemKeys.latest, itemKeys.lists, itemKeys.mine, itemKeys.myAsks])
      void refetchQueries(client, list)
  },

  'ask.changed'(client: QueryClient, { itemId }: LivePayload<typeof askChanged>) {
    refetchSoon(client, itemKeys.detailOf(itemId))
    refetchSoon(client, itemKeys.asksFor(itemId))
    refetchSoon(client, itemKeys.mine)
    refetchSoon(client, itemKeys.myAsks)
  },
}

function apply(client: QueryClient, updates: ItemUpdates) {
  client.setQueryData(itemKeys.updates, updates)
  updateCached<Latest>(client, itemKeys.latest, (cached, [, , type, viewerId, near]) =>
    hasNearPlace(near)
      ? nearestWithUpdates(cached, updates)
      : latestWithUpdates(cached, updates, type as ItemType, latestLimit(viewerId as string | null)),
  )
  updateCached<ListPages>(client, itemKeys.lists, (cached, [, , type, near]) =>
    hasNearPlace(near) ? nearListWithUpdates(cached, updates) : listWithUpdates(cached, updates, type as ItemType),
  )
  updateCached<ItemPageData>(client, itemKeys.details, (cached) => itemPageWithUpdates(cached, updates))
}

/** Refetches lists by distance, as only the server knows an item's distance. */
function refetchByDistance(client: QueryClient) {
  for (const list of [itemKeys.latest, itemKeys.lists])
    for (const { queryKey } of client.getQueryCache().findAll({ queryKey: list }))
      if (hasNearPlace(queryKey.at(-1))) refetchSoon(client, queryKey)
}

const latestIds = (client: QueryClient) =>
  new Set(cachedUnder<Latest>(client, itemKeys.latest).flatMap(({ items }) => items.map((item) => item.id)))

/** Refetches a short list that lost an item, as an older one may follow. */
function refetchShortened(client: QueryClient, before: ReadonlySet<string>) {
  const after = latestIds(client)
  if ([...before].some((id) => !after.has(id))) refetchSoon(client, itemKeys.latest)
}

/** Keeps the items on screen up to date while mounted; a page calls it once. */
export function useItemMessages(): void {
  useLive<typeof itemListed>('item.listed', (message) => itemsLive['item.listed'](queryClient, message))
  useLive<typeof itemChanged>('item.changed', (message) => itemsLive['item.changed'](queryClient, message))
  useLive<typeof itemRemoved>('item.removed', (message) => itemsLive['item.removed'](queryClient, message))
  useLive<typeof itemHidden>('item.hidden', (message) => itemsLive['item.hidden'](queryClient, message))
  useLive<typeof itemRestored>('item.restored', (message) => itemsLive['item.hidden'](queryClient, message))
  useLive<typeof askChanged>('ask.changed', (message) => itemsLive['ask.changed'](queryClient, message))
}
