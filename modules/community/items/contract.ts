import * as z from 'zod/mini'
import { Miles, nearQuery, WithoutPlace } from '#modules/core/places/near/contract.ts'
import { Image } from '#modules/market/requests/contract.ts'
import {
  Cursor,
  endpoint,
  Hidden,
  Id,
  Instant,
  idParam,
  liveMessage,
  Nothing,
  Pounds,
  pageOf,
} from '#server/platform/kernel/contract.ts'

/** A gifted item, or one for sale. Item pages have it as `?type=` (FREE-11, SALE-02). */
export const ItemType = z.enum(['freecycle_item', 'sell_item'])
export type ItemType = z.output<typeof ItemType>

/** Lists hold available items only (R39). A promised item returns when the promise is undone, a gone one doesn't. */
export const ItemStatus = z.enum(['available', 'promised', 'gone'])
export type ItemStatus = z.output<typeof ItemStatus>

const itemFields = {
  id: Id,
  description: z.nullable(z.string()),
  status: ItemStatus,
  category: z.nullable(z.string()),
  /** Outward code and town: 'BS6, Bristol'. Nothing more precise is stored. */
  locationText: z.nullable(z.string()),
  /** The first one is shown on cards; null without photos. */
  imageUrls: z.nullable(z.array(Image)),
  version: z.number(),
}

/** The public fields of a gifted item (DATA-18), without its owner (R61). */
export const FreecycleItem = z.object({
  type: z.literal('freecycle_item'),
  ...itemFields,
  name: z.string(),
  postedAt: Instant,
})
export type FreecycleItem = z.output<typeof FreecycleItem>

/** The public fields of an item for sale (DATA-15) and a category, without its owner (R61). */
export const SellItem = z.object({
  type: z.literal('sell_item'),
  ...itemFields,
  title: z.string(),
  price: Pounds,
  createdAt: Instant,
})
export type SellItem = z.output<typeof SellItem>

// not discriminatedUnion, which would add half a kilobyte to every page
export const Item = z.union([FreecycleItem, SellItem])
export type Item = z.output<typeof Item>

/** Items in lists, which may be sorted by distance. */
const ListedGift = z.extend(FreecycleItem, { miles: Miles })
const ListedSale = z.extend(SellItem, { miles: Miles })

export const latestGiftedItems = endpoint({
  id: 'latestGiftedItems',
  summary:
    'Return the newest or nearest gifted items for the homepage: 5 for a signed-in caller, 2 for a visitor (R07).',
  method: 'GET',
  path: '/api/latest-freecycle-items',
  access: 'anyone',
  query: z.strictObject(nearQuery),
  answer: z.object({ items: z.array(ListedGift), more: z.boolean(), withoutPlace: WithoutPlace }),
})

export const latestSaleItems = endpoint({
  id: 'latestSaleItems',
  summary:
    'Return the newest or nearest items for sale for the homepage: 5 for a signed-in caller, 2 for a visitor (R07).',
  method: 'GET',
  path: '/api/latest-sell-items',
  access: 'anyone',
  query: z.strictObject(nearQuery),
  answer: z.object({ items: z.array(ListedSale), more: z.boolean(), withoutPlace: WithoutPlace }),
})

export const giftedItems = endpoint({
  id: 'giftedItems',
  summary: 'Return available gifted items, newest or nearest first (FREE-01, R39).',
  method: 'GET',
  path: '/api/freecycle-items',
  access: 'anyone',
  query: z.strictObject({ ...nearQuery, after: Cursor }),
  answer: z.extend(pageOf(ListedGift), { withoutPlace: WithoutPlace }),
})

export const saleItems = endpoint({
  id: 'saleItems',
  summary: 'Return available items for sale, newest or nearest first (SALE-01, R39).',
  method: 'GET',
  path: '/api/sell-items',
  access: 'anyone',
  query: z.strictObject({ ...nearQuery, after: Cursor }),
  answer: z.extend(pageOf(ListedSale), { withoutPlace: WithoutPlace }),
})

export const removeItem = endpoint({
  id: 'removeItem',
  summary: 'Delete one of the caller’s items with its photos and asks; repeating it is no error.',
  method: 'DELETE',
  path: '/api/items/:itemId',
  access: 'signed-in',
  params: idParam('itemId'),
  answer: Nothing,
})

export const myItems = endpoint({
  id: 'myItems',
  summary: "Return the caller's items of both types and any status, newest first, with the number of asks.",
  method: 'GET',
  path: '/api/my-items',
  access: 'signed-in',
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(z.object({ item: Item, askCount: z.number(), hidden: Hidden })),
})

/** Sent to the list room and the giver when an item is listed. */
export const itemListed = liveMessage({
  name: 'item.listed',
  payload: z.object({ id: Id, version: z.number(), patch: Item }),
})
/**
 * Sent to the item's room, the list room and the giver when an item changes. Lists show it only while it is available.
 */
export const itemChanged = liveMessage({
  name: 'item.changed',
  payload: z.object({ id: Id, version: z.number(), patch: Item }),
})
/** Sent to the item's room, the list room and the giver when the item is deleted. */
export const itemRemoved = liveMessage({
  name: 'item.removed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ type: ItemType }) }),
})
/** Sent to the item's room, the list room and the giver when only the giver can still see the item. */
export const itemHidden = liveMessage({
  name: 'item.hidden',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ type: ItemType }) }),
})
/** Sent to the item's room, the list room and the giver when a hidden item is visible again. */
export const itemRestored = liveMessage({
  name: 'item.restored',
  payload: z.object({ id: Id, version: z.number(), patch: Item }),
})
