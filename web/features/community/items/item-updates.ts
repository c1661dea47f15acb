import { listedAt } from '#modules/community/items/contract/facts.ts'
import type { ItemPage } from '#modules/community/items/contract/pages.ts'
import type { Item, ItemType, itemChanged, itemRemoved } from '#modules/community/items/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { changeItems, insertItem, itemsOf, newestFirst, type Page, type Pages } from '#web/lib/api/pages.ts'
import { type VersionedMessages, type WithFetchTime, withNewest } from '#web/lib/live/versioned-messages.ts'

/** An item in a list; both types share one sort field. */
export type ListedItem = Item & { readonly createdAt: string; readonly miles?: number | undefined }

/** Adds the sort field to an item. */
export const withCreatedAt = (item: Item & { miles?: number | undefined }): ListedItem => ({
  ...item,
  createdAt: listedAt(item),
})

interface WithoutPlaceCount {
  readonly withoutPlace?: number | undefined
}
export type Latest = WithFetchTime<
  { readonly items: readonly ListedItem[]; readonly more: boolean } & WithoutPlaceCount
>
export type ListPages = Pages<WithFetchTime<Page<ListedItem> & WithoutPlaceCount>>
/** Data of an item's page; `removed` once the item is deleted. */
export type ItemPageData = ItemPage & { readonly removed: boolean }

interface ReceivedItem {
  readonly version: number
  readonly receivedAt: number
  /** Null for a removed item. */
  readonly item: ListedItem | null
}

/** The latest live message of each item. Pages show fetched data plus these. */
export type ItemUpdates = VersionedMessages<ReceivedItem>
export const noItemUpdates: ItemUpdates = new Map()

/** Adds a message about a listed or changed item. */
export const applyItem = (
  updates: ItemUpdates,
  message: LivePayload<typeof itemChanged>,
  receivedAt: number,
): ItemUpdates =>
  withNewest(updates, message.id, { version: message.version, receivedAt, item: withCreatedAt(message.patch) })

/** Adds a message about a removed item. */
export const applyRemoved = (
  updates: ItemUpdates,
  message: LivePayload<typeof itemRemoved>,
  receivedAt: number,
): ItemUpdates => withNewest(updates, message.id, { version: message.version, receivedAt, item: null })

/** Length of homepage lists: five for signed-in users, two for visitors (HOME-29, HOME-30). */
export const latestLimit = (viewerId: string | null): number => (viewerId === null ? 2 : 5)

/** Applies messages to the homepage list: the newest available items, at most `limit`. */
export function latestWithUpdates(cached: Latest, updates: ItemUpdates, type: ItemType, limit: number): Latest {
  const cachedIds = new Set(cached.items.map((item) => item.id))
  const items = [
    ...cached.items.map((item) => currentItem(item, updates)),
    ...findNewItems(updates, type, cached.fetchStartedAt, cachedIds),
  ]
    .filter((item) => item !== null)
    .sort(newestFirst)
  return { ...cached, items: items.slice(0, limit), more: cached.more || items.length > limit }
}

/** Applies messages to the list of available items: new ones on top, promised and gone ones dropped. */
export function listWithUpdates(cached: ListPages, updates: ItemUpdates, type: ItemType): ListPages {
  const cachedIds = new Set(itemsOf(cached).map((item) => item.id))
  let list = cached
  const fetchStartedAt = cached.pages[0]?.fetchStartedAt ?? 0
  for (const item of findNewItems(updates, type, fetchStartedAt, cachedIds)) list = insertItem(list, item) ?? list
  return changeItems(list, (item: ListedItem) => currentItem(item, updates))
}

/** Applies messages to lists by distance; only the server can add new items there. */
export const nearestWithUpdates = (cached: Latest, updates: ItemUpdates): Latest => ({
  ...cached,
  items: cached.items.map((item) => currentItem(item, updates)).filter((item) => item !== null),
})
export const nearListWithUpdates = (cached: ListPages, updates: ItemUpdates): ListPages =>
  changeItems(cached, (item: ListedItem) => currentItem(item, updates))

/** Applies messages to an item's page. */
export function itemPageWithUpdates(cached: ItemPageData, updates: ItemUpdates): ItemPageData {
  const update = updates.get(cached.item.id)
  if (!update || update.version <= cached.item.version) return cached
  return update.item === null ? { ...cached, removed: true } : { ...cached, item: update.item }
}

/** Returns the item with its latest message applied; null if it no longer belongs in a list of available ones. */
function currentItem(item: ListedItem, updates: ItemUpdates): ListedItem | null {
  const update = updates.get(item.id)
  const now = update && update.version > item.version ? update.item : item
  return now?.status === 'available' ? { ...now, miles: item.miles } : null
}

function findNewItems(
  updates: ItemUpdates,
  type: ItemType,
  fetchStartedAt: number,
  cachedIds: ReadonlySet<string>,
): ListedItem[] {
  return [...updates.values()].flatMap(({ item, receivedAt }) => {
    // an item in a message received before the fetch, but missing from the response, has gone since
    const isNew =
      receivedAt >= fetchStartedAt && item?.type === type && item.status === 'available' && !cachedIds.has(item.id)
    return isNew ? [item] : []
  })
}
