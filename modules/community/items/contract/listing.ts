import * as z from 'zod/mini'
import { outwardCode } from '#modules/core/places/contract/postcode.ts'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from '#modules/market/requests/contract/facts.ts'
import { endpoint, idParam, line, orNull, pounds, text } from '#server/platform/kernel/contract.ts'
import { FreecycleItem, SellItem } from '../contract.ts'

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
