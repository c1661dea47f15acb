import type { Item, ItemPage, ItemType, itemChanged, itemRemoved } from '#modules/community/community/items/contract.ts'
import { listedAt } from '#modules/community/community/items/facts/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { changeItems, insertItem, itemsOf, newestFirst, type Page, type Pages } from '#web/lib/api/pages.ts'
import { type Asked, type VersionedMessages, withNewest } from '#web/lib/live/versioned-messages.ts'

/** An item in a list; both types share one sort field. */
export type Listed = Item & { readonly createdAt: string; readonly miles?: number | undefined }

/** Adds the sort field to an item. */
export const listed = (item: Item & { miles?: number | undefined }): Listed => ({ ...item, createdAt: listedAt(item) })

interface Cut {
  readonly withoutPlace?: number | undefined
}
export type Latest = Asked<{ readonly items: readonly Listed[]; readonly more: boolean } & Cut>
export type ListPages = Pages<Asked<Page<Listed> & Cut>>
/** Data of an item's page; `removed` once the item is deleted. */
export type Seen = ItemPage & { readonly removed: boolean }

interface Told {
  readonly version: number
  readonly receivedAt: number
  /** Null for a removed item. */
  readonly item: Listed | null
}

/** The latest live message of each item. Pages show fetched data plus these. */
export type ItemUpdates = VersionedMessages<Told>
export const noItemUpdates: ItemUpdates = new Map()

/** Adds a message about a listed or changed item. */
export const applyItem = (
  updates: ItemUpdates,
  message: LivePayload<typeof itemChanged>,
  receivedAt: number,
): ItemUpdates => withNewest(updates, message.id, { version: message.version, receivedAt, item: listed(message.patch) })

/** Adds a message about a removed item. */
export const applyRemoved = (
  updates: ItemUpdates,
  message: LivePayload<typeof itemRemoved>,
  receivedAt: number,
): ItemUpdates => withNewest(updates, message.id, { version: message.version, receivedAt, item: null })

/** Length of homepage lists: five for signed-in users, two for visitors (HOME-29, HOME-30). */
export const latestLimit = (viewerId: string | null): number => (viewerId === null ? 2 : 5)

/** Applies messages to the homepage list: the newest available items, at most `limit`. */
export function latestWithUpdates(held: Latest, updates: ItemUpdates, type: ItemType, limit: number): Latest {
  const known = new Set(held.items.map((item) => item.id))
  const items = [...held.items.map((item) => current(item, updates)), ...arrived(updates, type, held.askedAt, known)]
    .filter((item) => item !== null)
    .sort(newestFirst)
  return { ...held, items: items.slice(0, limit), more: held.more || items.length > limit }
}

/** Applies messages to the list of available items: new ones on top, promised and gone ones dropped. */
export function listWithUpdates(held: ListPages, updates: ItemUpdates, type: ItemType): ListPages {
  const known = new Set(itemsOf(held).map((item) => item.id))
  let list = held
  for (const item of arrived(updates, type, held.pages[0]?.askedAt ?? 0, known)) list = insertItem(list, item) ?? list
  return changeItems(list, (item: Listed) => current(item, updates))
}

/** Applies messages to lists by distance; only the server can add new items there. */
export const nearestWithUpdates = (held: Latest, updates: ItemUpdates): Latest => ({
  ...held,
  items: held.items.map((item) => current(item, updates)).filter((item) => item !== null),
})
export const nearListWithUpdates = (held: ListPages, updates: ItemUpdates): ListPages =>
  changeItems(held, (item: Listed) => current(item, updates))

/** Applies messages to an item's page. */
export function seenWithUpdates(held: Seen, updates: ItemUpdates): Seen {
  const update = updates.get(held.item.id)
  if (!update || update.version <= held.item.version) return held
  return update.item === null ? { ...held, removed: true } : { ...held, item: update.item }
}

/** Returns the current item; null if it no longer belongs in a list of available ones. */
function current(item: Listed, updates: ItemUpdates): Listed | null {
  const update = updates.get(item.id)
  const now = update && update.version > item.version ? update.item : item
  return now?.status === 'available' ? { ...now, miles: item.miles } : null
}

function arrived(updates: ItemUpdates, type: ItemType, askedAt: number, known: ReadonlySet<string>): Listed[] {
  return [...updates.values()].flatMap(({ item, receivedAt }) => {
    // in a message before the request but not in the answer: it has gone since
    const isNew = receivedAt >= askedAt && item?.type === type && item.status === 'available' && !known.has(item.id)
    return isNew ? [item] : []
  })
}
