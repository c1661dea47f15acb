import * as z from 'zod/mini'
import { PhoneNumber } from '#modules/carriers/profiles/phone/contract.ts'
import { Miles, nearQuery, WithoutPlace } from '#modules/core/places/near/contract.ts'
import { outwardCode } from '#modules/core/places/postcode/contract.ts'
import { JobContact } from '#modules/market/requests/collection/contract.ts'
import { Image } from '#modules/market/requests/contract.ts'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from '#modules/market/requests/facts/contract.ts'
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

/** A gifted item, or one for sale. Item pages have it as `?type=` (FREE-11, SALE-02). */
export const ItemType = z.enum(['freecycle_item', 'sell_item'])
export type ItemType = z.output<typeof ItemType>

/** Lists hold available items only (R39). A promised item returns when the promise is undone, a gone one doesn't. */
export const ItemStatus = z.enum(['available', 'promised', 'gone'])
export type ItemStatus = z.output<typeof ItemStatus>

/** The categories of a listing, which are optional. */
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

/** `promised` is to this asker; `passed` means that the item was promised to someone else, or is gone or deleted. */
export const AskStatus = z.enum(['waiting', 'promised', 'passed', 'withdrawn'])
export type AskStatus = z.output<typeof AskStatus>

/** An ask for an item, visible to giver and asker only. */
export const Ask = z.object({
  id: Id,
  itemId: Id,
  message: z.string(),
  status: AskStatus,
  /** Whether the asker has accepted the promise, so that giver and asker may read itemContact. */
  accepted: z.boolean(),
  createdAt: Instant,
  version: z.number(),
})
export type Ask = z.output<typeof Ask>

/** An ask as the giver sees it. Contact details come with itemContact, once the asker has accepted the promise. */
export const ReceivedAsk = z.extend(Ask, {
  askerId: Id,
  /** If null, pages show the first 8 characters of the id, as for bidders (BID-11). */
  askerName: z.nullable(z.string()),
})
export type ReceivedAsk = z.output<typeof ReceivedAsk>

/** An item's page (R38). */
export const ItemPage = z.object({
  item: Item,
  /** Whether the caller is its owner. */
  own: z.boolean(),
  hidden: Hidden,
  /** The caller's current ask; null for the giver. */
  ask: z.nullable(Ask),
  /** Number of current asks for the giver, else null. */
  askCount: z.nullable(z.number()),
  /** The promised ask for the giver, else null. */
  promised: z.nullable(ReceivedAsk),
})
export type ItemPage = z.output<typeof ItemPage>

export const readItem = endpoint({
  id: 'readItem',
  summary: 'Return one item, gifted or for sale (R38).',
  method: 'GET',
  path: '/api/items/:itemId',
  access: 'signed-in',
  params: idParam('itemId'),
  answer: ItemPage,
})

export const ITEM_TITLE_MAX = 100
export const ITEM_DESCRIPTION_MAX = 1000
export const MAX_PHOTOS = 6
export const TOO_MANY_PHOTOS = `You can add up to ${MAX_PHOTOS} photos.`

const itemTitle = (label: string) =>
  line({
    min: 3,
    tooShort: `${label} must be at least 3 characters long.`,
    max: ITEM_TITLE_MAX,
    tooLong: `${label} must be at most ${ITEM_TITLE_MAX} characters long.`,
  })

const listingFields = {
  /** Empty becomes null, shown as 'No description provided.' */
  description: orNull(
    text({
      max: ITEM_DESCRIPTION_MAX,
      tooLong: `Description must be at most ${ITEM_DESCRIPTION_MAX} characters long.`,
    }),
  ),
  category: orNull(z.enum(ITEM_CATEGORIES, 'Choose a category from the list.')),
  /** Only the outward code of a full postcode is stored. */
  postcodeArea: orNull(outwardCode('Please enter a valid UK postcode.')),
}

/** The server sets owner, status and times, so unknown keys are refused (R08, R61). */
export const ListGiftedItem = z.strictObject({ name: itemTitle('Name'), ...listingFields })
export type ListGiftedItem = z.output<typeof ListGiftedItem>
export const ListSaleItem = z.strictObject({ title: itemTitle('Title'), price: pounds('Price'), ...listingFields })
export type ListSaleItem = z.output<typeof ListSaleItem>

const keepPhotos = z
  .array(line({ max: 300, tooLong: 'Choose one of this item’s photos.' }))
  .check(z.maxLength(MAX_PHOTOS, TOO_MANY_PHOTOS))

/**
 * `keepPhotos` are the URLs of the item's photos to keep, in display order. All others are deleted. New photos follow.
 */
export const EditGiftedItem = z.extend(ListGiftedItem, { keepPhotos })
export const EditSaleItem = z.extend(ListSaleItem, { keepPhotos })

const photo = { tooLarge: IMAGE_TOO_LARGE, types: IMAGE_TYPES }
/** JSON in the part `item`, pictures of IMAGE_TYPES in photo1 to photo6. */
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
  summary: "Edit one of the caller's gifted items that isn't gone.",
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
  summary: "Edit one of the caller's items for sale that isn't gone.",
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
  summary: 'Mark one of the caller’s items as gone and notify everyone who asked.',
  method: 'POST',
  path: '/api/items/:itemId/gone',
  access: 'signed-in',
  params: idParam('itemId'),
  idempotent: true,
  answer: ItemPage,
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

export const ASK_MESSAGE_MAX = 300
const TOO_LONG = `Message must be at most ${ASK_MESSAGE_MAX} characters long.`

export const askForItem = endpoint({
  id: 'askForItem',
  summary: 'Ask for another user’s available item, once; possible again after withdrawing.',
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
  summary: 'Return the asks for one of the caller’s items, oldest first, without withdrawn ones. 404 for others.',
  method: 'GET',
  path: '/api/items/:itemId/asks',
  access: 'signed-in',
  params: idParam('itemId'),
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(ReceivedAsk),
})

export const myAsks = endpoint({
  id: 'myAsks',
  summary: "Return the caller's asks without withdrawn ones, newest first, with their items.",
  method: 'GET',
  path: '/api/my-asks',
  access: 'signed-in',
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(z.extend(Ask, { item: Item })),
})

const ITEM_ADDRESS_MAX = 300
/** A message between giver and asker, who don't see each other's email address. */
const shareMessage = orNull(text({ max: ASK_MESSAGE_MAX, tooLong: TOO_LONG }))

/** What a giver shares with the asker after acceptance; omitted fields are not shared. */
export const GiverShares = z.strictObject({
  phoneNumber: orNull(PhoneNumber),
  /** Address of the item. */
  address: orNull(
    text({ max: ITEM_ADDRESS_MAX, tooLong: `Address must be at most ${ITEM_ADDRESS_MAX} characters long.` }),
  ),
  message: shareMessage,
})
export type GiverShares = z.output<typeof GiverShares>

/** What an asker shares with the giver on acceptance; omitted fields are not shared. */
export const AskerShares = z.strictObject({ phoneNumber: orNull(PhoneNumber), message: shareMessage })
export type AskerShares = z.output<typeof AskerShares>

export const promiseItem = endpoint({
  id: 'promiseItem',
  summary:
    'Promise one of the caller’s items to an asker. Of two concurrent promises one is refused (409), as is the fourth in 24 hours (429).',
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
  summary: 'Accept a promised item: giver and asker then see what each chose to share.',
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
  summary: 'Undo the promise of one of the caller’s items: it is available again and all asks wait again.',
  method: 'POST',
  path: '/api/items/:itemId/undo-promise',
  access: 'signed-in',
  params: idParam('itemId'),
  idempotent: true,
  answer: ItemPage,
})

export const withdrawAsk = endpoint({
  id: 'withdrawAsk',
  summary: 'Withdraw one of the caller’s asks; an item promised to it becomes available again.',
  method: 'POST',
  path: '/api/asks/:askId/withdraw',
  access: 'signed-in',
  params: idParam('askId'),
  idempotent: true,
  answer: Ask,
})

/** Contact details of the other person of an accepted promise; null where not shared. */
export const ItemContact = z.extend(JobContact, { message: z.nullable(z.string()) })
export type ItemContact = z.output<typeof ItemContact>

export const itemContact = endpoint({
  id: 'itemContact',
  summary: 'Return the name of the other person of an accepted promise and what they shared; 404 for everyone else.',
  method: 'GET',
  path: '/api/items/:itemId/contact',
  access: 'signed-in',
  params: idParam('itemId'),
  answer: ItemContact,
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
/**
 * Sent to giver and asker on all their pages when an ask is created, decided, accepted or withdrawn. It doesn't contain
 * the ask's message, so the giver's pages refetch the asks, and the asker's pages the item.
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
