import { locationText } from '#modules/core/places/facade.ts'
import type { Image } from '#modules/market/requests/contract.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { FreecycleItem, Item, ItemType, SellItem } from '../contract.ts'
import type { Listing } from '../rules.ts'
import type { ItemsTables } from '../tables.ts'

/** Selects items with their public fields and owner. */
export const selectItems = (db: Executor) =>
  asModuleDb<ItemsTables>(db)
    .selectFrom('items')
    .select(['id', 'type', 'owner_id', 'title', 'description', 'price', 'category', 'status', 'listed_at', 'version'])
    .select(['location_text as locationText', 'image_urls as imageUrls', 'shown'])

export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>

/** Selects available items of one type, newest first (R39). */
export const selectAvailable = (db: Executor, type: ItemType) =>
  selectItems(db)
    .where('type', '=', type)
    .where('status', '=', 'available')
    .where('shown', '=', true)
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')

export const toFreecycleItem = ({
  owner_id,
  title: name,
  price,
  listed_at,
  shown,
  ...item
}: ItemRow): FreecycleItem => ({
  ...item,
  type: 'freecycle_item',
  name,
  postedAt: listed_at.toISOString(),
})

export const toSellItem = ({ owner_id, price, listed_at, shown, ...item }: ItemRow): SellItem => ({
  ...item,
  type: 'sell_item',
  price: Number(price),
  createdAt: listed_at.toISOString(),
})

/** Maps a row to the public item. */
export const toItem = (row: ItemRow): Item => (row.type === 'freecycle_item' ? toFreecycleItem(row) : toSellItem(row))

/** Returns `hidden` for an item or idea that only its owner can see, else nothing. */
export const hiddenFlag = ({ shown }: { shown: boolean }): { hidden?: true } => (shown ? {} : { hidden: true })

/** Returns the column values of a listing and its photos. */
export const toColumns = (listing: Listing, photos: readonly Image[]) => ({
  title: listing.title,
  description: listing.description,
  price: listing.price?.toFixed(2) ?? null,
  category: listing.category,
  postcode_area: listing.postcodeArea,
  location_text: listing.postcodeArea && locationText(listing.postcodeArea),
  image_urls: photos.length > 0 ? JSON.stringify(photos) : null,
})
