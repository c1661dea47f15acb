import type { Selectable } from 'kysely'
import type { FreecycleItem, Item, ItemType, SellItem } from '#modules/community/items/contract.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { CommunityTables } from '../../tables.ts'

const COLUMNS = [
  'items.id',
  'items.type',
  'items.owner_id',
  'items.title',
  'items.description',
  'items.price',
  'items.category',
  'items.location_text',
  'items.image_urls',
  'items.status',
  'items.listed_at',
  'items.version',
  'items.shown',
] as const

export type ItemRow = Omit<Selectable<CommunityTables['items']>, 'postcode_area' | 'hidden_at' | 'owner_suspended'>

/** Items with all that anybody is shown of them, and whose they are. */
export const selectItems = (db: Executor) => own<CommunityTables>(db).selectFrom('items').select(COLUMNS)

/** Of one type, available, newest first (R39). */
export const selectAvailable = (db: Executor, type: ItemType) =>
  selectItems(db)
    .where('type', '=', type)
    .where('status', '=', 'available')
    .where('shown', '=', true)
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')

const common = (row: ItemRow) => ({
  id: row.id,
  description: row.description,
  status: row.status,
  category: row.category,
  locationText: row.location_text,
  imageUrls: row.image_urls,
  version: row.version,
})

export const toGifted = (row: ItemRow): FreecycleItem => ({
  type: 'freecycle_item',
  ...common(row),
  name: row.title,
  postedAt: row.listed_at.toISOString(),
})

export const toSale = (row: ItemRow): SellItem => ({
  type: 'sell_item',
  ...common(row),
  title: row.title,
  price: Number(row.price),
  createdAt: row.listed_at.toISOString(),
})

/** An item as everybody sees it. */
export const toItem = (row: ItemRow): Item => (row.type === 'freecycle_item' ? toGifted(row) : toSale(row))

/** Says of what staff hid that its owner alone sees it. */
export const hiddenMark = ({ shown }: { shown: boolean }): { hidden?: true } => (shown ? {} : { hidden: true })
