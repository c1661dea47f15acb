import type { Allowance } from '#modules/carriers/subscriptions/facade.ts'
import type { UserType } from '#modules/core/accounts/contract.ts'
import type { Image } from '#modules/market/requests/contract.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import type { AskStatus } from './contract/asks.ts'
import { type ListGiftedItem, type ListSaleItem, MAX_PHOTOS, TOO_MANY_PHOTOS } from './contract/listing.ts'
import type { Item, ItemStatus, ItemType } from './contract.ts'
import { ItemListed } from './events.ts'

/** The common fields of both kinds of listing; `price` is null when gifted. */
export interface Listing {
  type: ItemType
  title: string
  price: number | null
  description: string | null
  category: string | null
  postcodeArea: string | null
}

export const toGiftedListing = ({ name, ...rest }: ListGiftedItem): Listing => ({
  type: 'freecycle_item',
  title: name,
  price: null,
  ...rest,
  description: rest.description || null,
})

export const toSaleListing = (input: ListSaleItem): Listing => ({
  type: 'sell_item',
  ...input,
  description: input.description || null,
})

/** Posts that customers, and businesses on the right plan, can make (PLAN-08, PLAN-09). */
export type PremiumPost = 'upcycle ideas' | 'items for sale'

const RIGHT_BY_POST = { 'upcycle ideas': 'postIdeas', 'items for sale': 'postSaleItems' } as const

/** What a business's plan allows it to post; null without an active plan. */
type PostingRights = Pick<Allowance, (typeof RIGHT_BY_POST)[PremiumPost]> | null

/** Checks that a business has a plan for this post; customers always may (R21). Throws a Refusal (`premium_needed`). */
export function assertPlanAllows(post: PremiumPost, userType: UserType | null, rights: PostingRights): void {
  if (userType === 'business' && !rights?.[RIGHT_BY_POST[post]])
    throw new Refusal('forbidden', 'premium_needed', `Your business needs Business Premium to post ${post}.`)
}

/** Checks the number of photos. Throws a Refusal (`too_many_photos`). */
export function assertPhotoCount(count: number): void {
  if (count > MAX_PHOTOS)
    throw new Refusal('invalid', 'too_many_photos', TOO_MANY_PHOTOS, { fields: { keepPhotos: TOO_MANY_PHOTOS } })
}

interface NewItem {
  id: string
  ownerId: string
  listing: Listing
  locationText: string | null
  photos: readonly Image[]
  now: Date
}

/** Returns the event of a new item; the server sets owner, status and times (R61). */
export function createItemListed({ id, ownerId, listing, locationText, photos, now }: NewItem): ItemListed {
  const commonFields = {
    id,
    description: listing.description,
    status: 'available' as const,
    category: listing.category,
    locationText,
    imageUrls: photos.length > 0 ? [...photos] : null,
    version: 1,
  }
  const at = now.toISOString()
  const item: Item =
    listing.price === null
      ? { type: 'freecycle_item', ...commonFields, name: listing.title, postedAt: at }
      : { type: 'sell_item', ...commonFields, title: listing.title, price: listing.price, createdAt: at }
  return ItemListed.of({ ownerId, item }, now)
}

/** The state of a locked item that the rules need. */
export interface ItemState {
  ownerId: string
  type: ItemType
  status: ItemStatus
  /** False while staff have hidden the item or suspended its owner. */
  shown: boolean
}

const NO_ITEM = 'Item not found.'

/**
 * Returns the item if the caller owns it. Throws a Refusal: `not_found` (also for another user's hidden item),
 * `not_owner`.
 */
export function requireOwnItem<I extends ItemState>(item: I | null, callerId: string): I {
  if (item && item.ownerId === callerId) return item
  // a hidden item doesn't exist for others (security.md 30)
  if (!item?.shown) throw notFound(NO_ITEM)
  throw new Refusal('forbidden', 'not_owner', 'Only the person who listed this item can do that.')
}

/**
 * Returns the item if the caller may edit it. Throws a Refusal: `not_found` (also for another type), `not_owner`,
 * `item_gone`.
 */
export function requireEditableItem<I extends ItemState>(item: I | null, callerId: string, type: ItemType): I {
  const ownItem = requireOwnItem(item, callerId)
  if (ownItem.type !== type) throw notFound(NO_ITEM)
  assertNotGone(ownItem)
  return ownItem
}

/** Checks that an item hasn't gone. Throws a Refusal (`item_gone`). */
export function assertNotGone(item: ItemState): void {
  if (item.status === 'gone') throw new Refusal('conflict', 'item_gone', 'This item has gone.')
}

/**
 * Returns the item if the caller may ask for it. Throws a Refusal: `not_found`, `own_item`, `item_gone`,
 * `item_promised`, `many_ask`.
 */
export function requireAskableItem<I extends ItemState>(item: I | null, askerId: string, askCount: number): I {
  if (!item) throw notFound(NO_ITEM)
  if (item.ownerId === askerId) throw new Refusal('forbidden', 'own_item', 'You can’t ask for your own item.')
  if (!item.shown) throw notFound(NO_ITEM)
  assertNotGone(item)
  if (item.status === 'promised')
    throw new Refusal('conflict', 'item_promised', 'This item has just been promised to someone else.')
  if (askCount >= MAX_ASKS)
    throw new Refusal('conflict', 'many_ask', 'Too many people have already asked for this item.')
  return item
}

/** The most people who may ask for one item. They are limited because a decision notifies all of them. */
const MAX_ASKS = 100

/**
 * Returns the item if the caller may promise it. Throws a Refusal: `not_found`, `not_owner`, `item_hidden`,
 * `item_gone`, `already_promised`.
 */
export function requirePromisableItem<I extends ItemState>(item: I | null, callerId: string): I {
  const ownItem = requireOwnItem(item, callerId)
  if (!ownItem.shown) throw new Refusal('conflict', 'item_hidden', 'We’ve hidden this item, so you can’t promise it.')
  assertNotGone(ownItem)
  if (ownItem.status === 'promised')
    throw new Refusal(
      'conflict',
      'already_promised',
      'You’ve already promised this item. Undo that promise to choose someone else.',
    )
  return ownItem
}

/** Returns the item if the caller may undo its promise. Throws a Refusal: `not_found`, `not_owner`, `not_promised`. */
export function requirePromisedItem<I extends ItemState>(item: I | null, callerId: string): I {
  const ownItem = requireOwnItem(item, callerId)
  if (ownItem.status !== 'promised')
    throw new Refusal('conflict', 'not_promised', 'This item isn’t promised to anyone.')
  return ownItem
}

/**
 * Returns the item if the caller may accept its promise. Throws a Refusal: `not_found`, `item_gone`, `not_promised`.
 */
export function requireAcceptablePromise<I extends ItemState>(item: I | null, askStatus: AskStatus): I {
  if (!item?.shown) throw notFound(NO_ITEM)
  assertNotGone(item)
  if (askStatus !== 'promised') throw new Refusal('conflict', 'not_promised', 'This item is no longer promised to you.')
  return item
}
