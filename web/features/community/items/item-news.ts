import type { Item, ItemPage, ItemType, itemChanged, itemRemoved } from '#modules/community/items/contract.ts'
import { listedAt } from '#modules/community/items/facts/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { changeItems, insertItem, itemsOf, newestFirst, type Page, type Pages } from '#web/lib/api/pages.ts'
import { type Asked, type VersionedMessages, withNewest } from '#web/lib/live/versioned-messages.ts'

/** An item as lists hold it: both types are ordered by the same field. */
export type Listed = Item & { readonly createdAt: string; readonly miles?: number | undefined }

/** Gives an item the field that lists are ordered by. */
export const listed = (item: Item & { miles?: number | undefined }): Listed => ({ ...item, createdAt: listedAt(item) })

interface Cut {
  readonly withoutPlace?: number | undefined
}
export type Latest = Asked<{ readonly items: readonly Listed[]; readonly more: boolean } & Cut>
export type ListPages = Pages<Asked<Page<Listed> & Cut>>
/** An item's page; `removed` once it is not there any more. */
export type Seen = ItemPage & { readonly removed: boolean }

interface Told {
  readonly version: number
  readonly heardAt: number
  /** Null: removed. */
  readonly item: Listed | null
}

/** What was heard about items, newest version of each. Data shown is always 'fetched + news'. */
export type ItemUpdates = VersionedMessages<Told>
export const noItemUpdates: ItemUpdates = new Map()

/** Adds that an item was listed or changed. */
export const applyItem = (news: ItemUpdates, message: LivePayload<typeof itemChanged>, heardAt: number): ItemUpdates =>
  withNewest(news, message.id, { version: message.version, heardAt, item: listed(message.patch) })

/** Adds that an item was removed. */
export const applyRemoved = (
  news: ItemUpdates,
  message: LivePayload<typeof itemRemoved>,
  heardAt: number,
): ItemUpdates => withNewest(news, message.id, { version: message.version, heardAt, item: null })

/** Homepage lists hold this many: all five for a signed-in reader, two for a visitor (HOME-29, HOME-30). */
export const latestLimit = (viewer: string | null): number => (viewer === null ? 2 : 5)

/** The homepage list: newest available ones, cut to `limit`. */
export function latestWithUpdates(held: Latest, news: ItemUpdates, type: ItemType, limit: number): Latest {
  const known = new Set(held.items.map((item) => item.id))
  const items = [...held.items.map((item) => current(item, news)), ...arrived(news, type, held.askedAt, known)]
    .filter((item) => item !== null)
    .sort(newestFirst)
  return { ...held, items: items.slice(0, limit), more: held.more || items.length > limit }
}

/** The list of available items: new ones on top, those promised or gone leave. */
export function listWithUpdates(held: ListPages, news: ItemUpdates, type: ItemType): ListPages {
  const known = new Set(itemsOf(held).map((item) => item.id))
  let list = held
  for (const item of arrived(news, type, held.pages[0]?.askedAt ?? 0, known)) list = insertItem(list, item) ?? list
  return changeItems(list, (item: Listed) => current(item, news))
}

/** The same lists by distance: what is new in them only the server knows. */
export const nearestWithUpdates = (held: Latest, news: ItemUpdates): Latest => ({
  ...held,
  items: held.items.map((item) => current(item, news)).filter((item) => item !== null),
})
export const nearListWithUpdates = (held: ListPages, news: ItemUpdates): ListPages =>
  changeItems(held, (item: Listed) => current(item, news))

/** One item's page with everything heard about it since. */
export function seenWithUpdates(held: Seen, news: ItemUpdates): Seen {
  const told = news.get(held.item.id)
  if (!told || told.version <= held.item.version) return held
  return told.item === null ? { ...held, removed: true } : { ...held, item: told.item }
}

/** An item as it is now; null when it has no place in a list of available ones any more. */
function current(item: Listed, news: ItemUpdates): Listed | null {
  const told = news.get(item.id)
  const now = told && told.version > item.version ? told.item : item
  return now?.status === 'available' ? { ...now, miles: item.miles } : null
}

function arrived(news: ItemUpdates, type: ItemType, askedAt: number, known: ReadonlySet<string>): Listed[] {
  return [...news.values()].flatMap(({ item, heardAt }) => {
    // one heard before the question and missing from the answer has gone since
    const isNew = heardAt >= askedAt && item?.type === type && item.status === 'available' && !known.has(item.id)
    return isNew ? [item] : []
  })
}
