import * as z from 'zod/mini'
import { Miles, nearQuery, WithoutPlace } from '#modules/places/near/contract.ts'
import { outwardCode } from '#modules/places/postcode/contract.ts'
import { PhoneNumber } from '#modules/profiles/phone/contract.ts'
import { JobContact } from '#modules/requests/collection/contract.ts'
import { Image } from '#modules/requests/contract.ts'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from '#modules/requests/facts/contract.ts'
import {
  Cursor,
  endpoint,
  Hidden,
  Id,
  Instant,
  idParam,
  line,
  liveMessage,
  Nothing,
  orNull,
  Pounds,
  pageOf,
  pounds,
  text,
} from '#server/platform/kernel/contract.ts'

/** As `?type=` of the item's page says it (FREE-11, SALE-02). */
export const ItemType = z.enum(['freecycle_item', 'sell_item'])
export type ItemType = z.output<typeof ItemType>

/** Lists hold available items only (R39). A promised one comes back when the promise is undone, a gone one does not. */
export const ItemStatus = z.enum(['available', 'promised', 'gone'])
export type ItemStatus = z.output<typeof ItemStatus>

/** What a listing may be filed under; no category is fine, too. */
export const ITEM_CATEGORIES = [
  'Furniture',
  'Appliances',
  'Kitchen and home',
  'Garden',
  'DIY and building',
  'Electronics',
  'Children and toys',
  'Clothes',
  'Books and media',
  'Bikes and sport',
  'Other',
] as const
export type ItemCategory = (typeof ITEM_CATEGORIES)[number]

const itemFields = {
  id: Id,
  description: z.nullable(z.string()),
  status: ItemStatus,
  category: z.nullable(z.string()),
  /** Outward code and town: 'BS6, Bristol'. Nothing finer is kept. */
  locationText: z.nullable(z.string()),
  /** The first one is shown on cards; null when there is none. */
  imageUrls: z.nullable(z.array(Image)),
  version: z.number(),
}

/** A gifted item as everyone sees it: DATA-18. No owner (R61). */
export const FreecycleItem = z.object({
  type: z.literal('freecycle_item'),
  ...itemFields,
  name: z.string(),
  postedAt: Instant,
})
export type FreecycleItem = z.output<typeof FreecycleItem>

/** An item for sale as everyone sees it: DATA-15, and a category. No owner (R61). */
export const SellItem = z.object({
  type: z.literal('sell_item'),
  ...itemFields,
  title: z.string(),
  price: Pounds,
  createdAt: Instant,
})
export type SellItem = z.output<typeof SellItem>

// not discriminatedUnion: it would bring half a kilobyte to every page
export const Item = z.union([FreecycleItem, SellItem])
export type Item = z.output<typeof Item>

/** Items in lists that may have been asked for from a place. */
const ListedGift = z.extend(FreecycleItem, { miles: Miles })
const ListedSale = z.extend(SellItem, { miles: Miles })

export const latestGiftedItems = endpoint({
  id: 'latestGiftedItems',
  summary: 'The newest or nearest gifted items for the homepage: 5 for a signed-in caller, 2 for a visitor (R07).',
  method: 'GET',
  path: '/api/latest-freecycle-items',
  access: 'anyone',
  query: z.strictObject(nearQuery),
  answer: z.object({ items: z.array(ListedGift), more: z.boolean(), withoutPlace: WithoutPlace }),
})

export const latestSaleItems = endpoint({
  id: 'latestSaleItems',
  summary: 'The newest or nearest items for sale for the homepage: 5 for a signed-in caller, 2 for a visitor (R07).',
  method: 'GET',
  path: '/api/latest-sell-items',
  access: 'anyone',
  query: z.strictObject(nearQuery),
  answer: z.object({ items: z.array(ListedSale), more: z.boolean(), withoutPlace: WithoutPlace }),
})

export const giftedItems = endpoint({
  id: 'giftedItems',
  summary: 'Gifted items that are available, newest or nearest first (FREE-01, R39).',
  method: 'GET',
  path: '/api/freecycle-items',
  access: 'anyone',
  query: z.strictObject({ ...nearQuery, after: Cursor }),
  answer: z.extend(pageOf(ListedGift), { withoutPlace: WithoutPlace }),
})

export const saleItems = endpoint({
  id: 'saleItems',
  summary: 'Items for sale that are available, newest or nearest first (SALE-01, R39).',
  method: 'GET',
  path: '/api/sell-items',
  access: 'anyone',
  query: z.strictObject({ ...nearQuery, after: Cursor }),
  answer: z.extend(pageOf(ListedSale), { withoutPlace: WithoutPlace }),
})

/** waiting: the giver has not chosen; promised: this one; passed: it went to someone else, or is gone; withdrawn: taken back by who asked. */
export const AskStatus = z.enum(['waiting', 'promised', 'passed', 'withdrawn'])
export type AskStatus = z.output<typeof AskStatus>

/** Someone asks for an item: seen by the two of them only. */
export const Ask = z.object({
  id: Id,
  itemId: Id,
  message: z.string(),
  status: AskStatus,
  /** Promised, and who asked has said yes: both may read itemContact. */
  accepted: z.boolean(),
  createdAt: Instant,
  version: z.number(),
})
export type Ask = z.output<typeof Ask>

/** An ask as the giver sees it. Contact details come with itemContact, once who asked has said yes to the promise. */
export const ReceivedAsk = z.extend(Ask, {
  askerId: Id,
  /** Null falls back to the first 8 characters of the id, like bidders (BID-11). */
  askerName: z.nullable(z.string()),
})
export type ReceivedAsk = z.output<typeof ReceivedAsk>

/** An item's page (R38). */
export const ItemPage = z.object({
  item: Item,
  /** The caller listed it. */
  own: z.boolean(),
  hidden: Hidden,
  /** The caller's ask that is not withdrawn; null for the giver. */
  ask: z.nullable(Ask),
  /** Asks that are not withdrawn: for the giver, else null. */
  askCount: z.nullable(z.number()),
  /** The ask that it is promised to: for the giver, else null. */
  promised: z.nullable(ReceivedAsk),
})
export type ItemPage = z.output<typeof ItemPage>

export const readItem = endpoint({
  id: 'readItem',
  summary: 'Read one item, gifted or for sale (R38).',
  method: 'GET',
  path: '/api/items/:itemId',
  access: 'signed-in',
  params: idParam('itemId'),
  answer: ItemPage,
})

export const ITEM_TITLE_MAX = 100
export const ITEM_DESCRIPTION_MAX = 1000
export const MOST_PHOTOS = 6
export const TOO_MANY_PHOTOS = `You can add up to ${MOST_PHOTOS} photos.`

const itemTitle = (label: string) =>
  line({
    min: 3,
    tooShort: `${label} must be at least 3 characters long.`,
    max: ITEM_TITLE_MAX,
    tooLong: `${label} must be at most ${ITEM_TITLE_MAX} characters long.`,
  })

const listingFields = {
  /** Empty is null: shown as 'No description provided.' */
  description: orNull(
    text({
      max: ITEM_DESCRIPTION_MAX,
      tooLong: `Description must be at most ${ITEM_DESCRIPTION_MAX} characters long.`,
    }),
  ),
  category: orNull(z.enum(ITEM_CATEGORIES, 'Choose a category from the list.')),
  /** Of a full postcode only the outward code is kept. */
  postcodeArea: orNull(outwardCode('Please enter a valid UK postcode.')),
}

/** Owner, status and times are the server's: unknown keys are refused (R08, R61). */
export const ListGiftedItem = z.strictObject({ name: itemTitle('Name'), ...listingFields })
export type ListGiftedItem = z.output<typeof ListGiftedItem>
export const ListSaleItem = z.strictObject({ title: itemTitle('Title'), price: pounds('Price'), ...listingFields })
export type ListSaleItem = z.output<typeof ListSaleItem>

const keepPhotos = z
  .array(line({ max: 300, tooLong: 'Choose one of this item’s photos.' }))
  .check(z.maxLength(MOST_PHOTOS, TOO_MANY_PHOTOS))

/** `keepPhotos` are URLs of the item's photos, in the order to show; what it leaves out is removed, new ones follow. */
export const EditGiftedItem = z.extend(ListGiftedItem, { keepPhotos })
export const EditSaleItem = z.extend(ListSaleItem, { keepPhotos })

const photo = { tooLarge: IMAGE_TOO_LARGE, types: IMAGE_TYPES }
/** The JSON in the part `item`, pictures of IMAGE_TYPES in photo1 to photo6. */
const itemForm = {
  json: 'item',
  files: { photo1: photo, photo2: photo, photo3: photo, photo4: photo, photo5: photo, photo6: photo },
} as const

export const listGiftedItem = endpoint({
  id: 'listGiftedItem',
  summary: 'List an item to give away.',
  method: 'POST',
  path: '/api/freecycle-items',
  access: 'signed-in',
  features: ['listing'],
  body: ListGiftedItem,
  multipart: itemForm,
  idempotent: true,
  answer: FreecycleItem,
  status: 201,
})

export const listSaleItem = endpoint({
  id: 'listSaleItem',
  summary: 'List an item for sale; a business needs Premium (R21).',
  method: 'POST',
  path: '/api/sell-items',
  access: 'signed-in',
  features: ['listing'],
  body: ListSaleItem,
  multipart: itemForm,
  idempotent: true,
  answer: SellItem,
  status: 201,
})

export const editGiftedItem = endpoint({
  id: 'editGiftedItem',
  summary: "Edit an own gifted item that isn't gone.",
  method: 'PUT',
  path: '/api/freecycle-items/:itemId',
  access: 'signed-in',
  params: idParam('itemId'),
  body: EditGiftedItem,
  multipart: itemForm,
  idempotent: true,
  answer: FreecycleItem,
})

export const editSaleItem = endpoint({
  id: 'editSaleItem',
  summary: "Edit an own item for sale that isn't gone.",
  method: 'PUT',
  path: '/api/sell-items/:itemId',
  access: 'signed-in',
  params: idParam('itemId'),
  body: EditSaleItem,
  multipart: itemForm,
  idempotent: true,
  answer: SellItem,
})

export const markItemGone = endpoint({
  id: 'markItemGone',
  summary: 'Mark an own item as gone: it has been collected, or found its way otherwise. Everybody who waits is told.',
  method: 'POST',
  path: '/api/items/:itemId/gone',
  access: 'signed-in',
  params: idParam('itemId'),
  idempotent: true,
  answer: ItemPage,
})

export const removeItem = endpoint({
  id: 'removeItem',
  summary: 'Remove an own item with its photos and all asks for it; again is no error.',
  method: 'DELETE',
  path: '/api/items/:itemId',
  access: 'signed-in',
  params: idParam('itemId'),
  answer: Nothing,
})

export const myItems = endpoint({
  id: 'myItems',
  summary: "The caller's own items of both types and any status, newest first, each with how many ask for it.",
  method: 'GET',
  path: '/api/my-items',
  access: 'signed-in',
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(z.object({ item: Item, askCount: z.number(), hidden: Hidden })),
})

export const ASK_MESSAGE_MAX = 300
const TOO_LONG = `Message must be at most ${ASK_MESSAGE_MAX} characters long.`

export const askForItem = endpoint({
  id: 'askForItem',
  summary: 'Ask for an available item of somebody else, once; after withdrawing again.',
  method: 'POST',
  path: '/api/items/:itemId/asks',
  access: 'signed-in',
  params: idParam('itemId'),
  body: z.strictObject({
    message: text({
      min: 1,
      tooShort: 'Enter a message.',
      max: ASK_MESSAGE_MAX,
      tooLong: TOO_LONG,
    }),
  }),
  idempotent: true,
  answer: Ask,
  status: 201,
})

export const asksForItem = endpoint({
  id: 'asksForItem',
  summary: 'Who asks for an own item, first come first; withdrawn asks are left out. 404 for everybody but the giver.',
  method: 'GET',
  path: '/api/items/:itemId/asks',
  access: 'signed-in',
  params: idParam('itemId'),
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(ReceivedAsk),
})

export const myAsks = endpoint({
  id: 'myAsks',
  summary: "The caller's own asks that aren't withdrawn, newest first, with their items.",
  method: 'GET',
  path: '/api/my-asks',
  access: 'signed-in',
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(z.extend(Ask, { item: Item })),
})

const ITEM_ADDRESS_MAX = 300
/** What one side writes to the other, in place of e-mail addresses. */
const shareMessage = orNull(text({ max: ASK_MESSAGE_MAX, tooLong: TOO_LONG }))

/** What a giver shares with whom they promise an item, once that person has said yes; left out is not shared. */
export const GiverShares = z.strictObject({
  phoneNumber: orNull(PhoneNumber),
  /** Where the item is. */
  address: orNull(
    text({ max: ITEM_ADDRESS_MAX, tooLong: `Address must be at most ${ITEM_ADDRESS_MAX} characters long.` }),
  ),
  message: shareMessage,
})
export type GiverShares = z.output<typeof GiverShares>

/** What who says yes to a promise shares with the giver; left out is not shared. */
export const AskerShares = z.strictObject({ phoneNumber: orNull(PhoneNumber), message: shareMessage })
export type AskerShares = z.output<typeof AskerShares>

export const promiseItem = endpoint({
  id: 'promiseItem',
  summary:
    'Promise an own item to one who asks. Of two promises at once one is refused (409); the fourth in 24 hours, too (429).',
  method: 'POST',
  path: '/api/asks/:askId/promise',
  access: 'signed-in',
  params: idParam('askId'),
  body: GiverShares,
  idempotent: true,
  answer: ItemPage,
})

export const acceptPromise = endpoint({
  id: 'acceptPromise',
  summary: 'Say yes to an item that is promised to the caller: giver and asker then see what each chose to share.',
  method: 'POST',
  path: '/api/asks/:askId/accept-promise',
  access: 'signed-in',
  params: idParam('askId'),
  body: AskerShares,
  idempotent: true,
  answer: ItemPage,
})

export const undoPromise = endpoint({
  id: 'undoPromise',
  summary: 'Take the promise of an own item back: it is available again, and everybody who asked waits again.',
  method: 'POST',
  path: '/api/items/:itemId/undo-promise',
  access: 'signed-in',
  params: idParam('itemId'),
  idempotent: true,
  answer: ItemPage,
})

export const withdrawAsk = endpoint({
  id: 'withdrawAsk',
  summary: 'Withdraw an own ask; an item that was promised to it is available again.',
  method: 'POST',
  path: '/api/asks/:askId/withdraw',
  access: 'signed-in',
  params: idParam('askId'),
  idempotent: true,
  answer: Ask,
})

/** How the two sides of an answered promise reach each other; nulls where that was not shared. */
export const ItemContact = z.extend(JobContact, { message: z.nullable(z.string()) })
export type ItemContact = z.output<typeof ItemContact>

export const itemContact = endpoint({
  id: 'itemContact',
  summary:
    'Name of the other side of a promise that was answered with yes, and what they chose to share; 404 for all others.',
  method: 'GET',
  path: '/api/items/:itemId/contact',
  access: 'signed-in',
  params: idParam('itemId'),
  answer: ItemContact,
})

/** Goes to the list room and to who listed it. */
export const itemListed = liveMessage({
  name: 'item.listed',
  payload: z.object({ id: Id, version: z.number(), patch: Item }),
})
/** Goes to the item's room, the list room and its giver. One that is not available any more leaves the lists; one that is again comes back. */
export const itemChanged = liveMessage({
  name: 'item.changed',
  payload: z.object({ id: Id, version: z.number(), patch: Item }),
})
/** Goes to the same rooms: the item is not there any more. */
export const itemRemoved = liveMessage({
  name: 'item.removed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ type: ItemType }) }),
})
/**
 * Goes to the giver and to who asked, on all their pages: someone asked, or an ask was decided, accepted or withdrawn. Without the
 * message: fetch the asks (giver) or the item (who asked) again. A removed item takes its asks along as `passed`.
 */
export const askChanged = liveMessage({
  name: 'ask.changed',
  payload: z.object({
    id: Id,
    version: z.number(),
    patch: z.object({ status: AskStatus, accepted: z.optional(z.literal(true)) }),
    itemId: Id,
    itemType: ItemType,
    itemTitle: z.string(),
    askerId: Id,
  }),
})
/** Goes to the item's room, the list room and its owner: others may not see it any more. */
export const itemHidden = liveMessage({
  name: 'item.hidden',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ type: ItemType }) }),
})
/** Goes to the same rooms: it is shown again. */
export const itemRestored = liveMessage({
  name: 'item.restored',
  payload: z.object({ id: Id, version: z.number(), patch: Item }),
})
