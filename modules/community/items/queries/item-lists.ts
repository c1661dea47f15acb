import { sql } from 'kysely'
import {
  addDistances,
  centreOf,
  filtersOrSortsByDistance,
  type Near,
  type NearPage,
  nearPage,
  nearSource,
} from '#modules/core/places/facade.ts'
import type { NearQuery } from '#modules/core/places/near/contract.ts'
import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import { asModuleDb, type Db } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { type AnswerOf, PAGE_SIZE } from '#server/platform/kernel/contract.ts'
import type { FreecycleItem, Item, ItemType, myItems as myItemsEndpoint, SellItem } from '../contract.ts'
import type { ItemsTables } from '../tables.ts'
import { visibleAsksCondition } from './ask-rows.ts'
import {
  hiddenFlag,
  type ItemRow,
  selectAvailable,
  selectItems,
  toFreecycleItem,
  toItem,
  toSellItem,
} from './item-rows.ts'

/** How many items the homepage shows to visitors and to signed-in users (R07). */
const VISITOR_LIMIT = 2
const SIGNED_IN_LIMIT = 5

/** A type of item, and how its rows are mapped to the answer. */
type ItemMapping<T> = { type: ItemType; mapRow: (row: ItemRow) => T }
export const GIFTED: ItemMapping<FreecycleItem> = { type: 'freecycle_item', mapRow: toFreecycleItem }
export const FOR_SALE: ItemMapping<SellItem> = { type: 'sell_item', mapRow: toSellItem }

type WithMiles<T> = T & { miles?: number }

/**
 * Returns the newest or nearest available items for the homepage, and whether more exist; visitors get fewer (R07).
 * Throws a Refusal (`place_not_found`).
 */
export async function latestItems<T extends Item>(
  db: Db<ItemsTables>,
  mapping: ItemMapping<T>,
  signedIn: boolean,
  query: NearQuery = {},
): Promise<{ items: WithMiles<T>[]; more: boolean; withoutPlace?: number }> {
  const { type, mapRow } = mapping
  const limit = signedIn ? SIGNED_IN_LIMIT : VISITOR_LIMIT
  const near = await centreOf(db, query)
  if (near && filtersOrSortsByDistance(near)) {
    const { next, ...page } = await nearItems(db, mapping, { near, size: limit })
    return { ...page, more: next !== null }
  }
  const rows = await selectAvailable(db, type)
    .limit(limit + 1)
    .execute()
  return { items: await addDistances(db, near, rows.slice(0, limit).map(mapRow)), more: rows.length > limit }
}

/**
 * Returns available items, newest or nearest first (R39).
 * Throws a Refusal: `place_not_found`; `invalid` for an invalid cursor.
 */
export async function availableItems<T extends Item>(
  db: Db<ItemsTables>,
  mapping: ItemMapping<T>,
  { after: cursor, ...query }: NearQuery & { after?: string | undefined } = {},
): Promise<Omit<NearPage, 'rows'> & { items: WithMiles<T>[] }> {
  const { type, mapRow } = mapping
  const near = await centreOf(db, query)
  if (near && filtersOrSortsByDistance(near)) return nearItems(db, mapping, { near, size: PAGE_SIZE, after: cursor })
  const { items, next } = pageFrom(
    await selectAfterCursor(selectAvailable(db, type), cursor, 'listed_at').execute(),
    'listed_at',
  )
  return { items: await addDistances(db, near, items.map(mapRow)), next }
}

/** Returns the source of a list by distance, with the expressions of the index `items_by_outward`. */
const nearSourceForType = (type: ItemType) =>
  nearSource(
    {
      from: sql.table('items'),
      outward: sql<string>`coalesce(split_part(location_text, ',', 1), '')`,
      at: sql<Date>`listed_at`,
      where: sql<boolean>`type = ${type} and status = 'available' and shown`,
      size: PAGE_SIZE,
    },
    `community.near-${type}`,
  )
const NEAR_SOURCES = { freecycle_item: nearSourceForType('freecycle_item'), sell_item: nearSourceForType('sell_item') }

const selectItemsById = prepareStatement(
  'community.items',
  (db: Db<ItemsTables>, placeholder: PlaceholderOf<{ ids: string[] }>) =>
    selectItems(db).where('id', '=', sql<string>`any(${placeholder('ids')}::uuid[])`),
)

async function nearItems<T>(
  db: Db<ItemsTables>,
  { type, mapRow }: ItemMapping<T>,
  query: { near: Near; size: number; after?: string | undefined },
): Promise<Omit<NearPage, 'rows'> & { items: WithMiles<T>[] }> {
  const { rows, ...page } = await nearPage(db, NEAR_SOURCES[type], query)
  const ids = rows.map(({ id }) => id)
  const itemRows = await selectItemsById(db, { ids })
  const itemById = new Map(itemRows.map((item) => [item.id, mapRow(item)]))
  const items = rows.flatMap(({ id, ...miles }) => {
    const item = itemById.get(id)
    return item ? [{ ...item, ...miles }] : []
  })
  return { items, ...page }
}

/**
 * Returns a person's items of any type and status, newest first. Throws a Refusal (`invalid`) for an invalid cursor.
 */
export async function itemsOfOwner(
  db: Db<ItemsTables>,
  ownerId: string,
  cursor: string | undefined,
): Promise<AnswerOf<typeof myItemsEndpoint>> {
  const isVisible = await visibleAsksCondition(db, ownerId)
  const newestFirst = selectItems(db)
    .select((eb) =>
      asModuleDb<ItemsTables>(db)
        .selectFrom('item_asks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('item_id', '=', sql<string>`${eb.ref('items.id')}`)
        .where(isVisible)
        .as('asks'),
    )
    .where('owner_id', '=', ownerId)
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
  const { items, next } = pageFrom(await selectAfterCursor(newestFirst, cursor, 'listed_at').execute(), 'listed_at')
  return {
    items: items.map(({ asks, ...row }) => ({ item: toItem(row), askCount: asks ?? 0, ...hiddenFlag(row) })),
    next,
  }
}
