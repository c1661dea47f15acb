import { sql } from 'kysely'
import type {
  FreecycleItem,
  ItemType,
  myItems as myItemsEndpoint,
  SellItem,
} from '#modules/community/items/contract.ts'
import { after, pageFrom } from '#server/platform/database/cursor.ts'
import { type Db, own } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { CommunityTables } from '../../tables.ts'
import { hiddenMark, type ItemRow, selectAvailable, selectItems, toGifted, toItem, toSale } from './item-rows.ts'

const FOR_EVERYBODY = 2
const FOR_SIGNED_IN = 5

type As<T> = { type: ItemType; to: (row: ItemRow) => T }
export const GIFTED: As<FreecycleItem> = { type: 'freecycle_item', to: toGifted }
export const FOR_SALE: As<SellItem> = { type: 'sell_item', to: toSale }

/** The newest available items for the homepage, and whether more exist; visitors get fewer (R07). */
export async function latestItems<T>(
  db: Db<CommunityTables>,
  { type, to }: As<T>,
  signedIn: boolean,
): Promise<{ items: T[]; more: boolean }> {
  const limit = signedIn ? FOR_SIGNED_IN : FOR_EVERYBODY
  const rows = await selectAvailable(db, type)
    .limit(limit + 1)
    .execute()
  return { items: rows.slice(0, limit).map(to), more: rows.length > limit }
}

/** Available items, newest first (R39). Throws Refusal invalid for a cursor that is none. */
export async function availableItems<T>(
  db: Db<CommunityTables>,
  { type, to }: As<T>,
  cursor: string | undefined,
): Promise<{ items: T[]; next: string | null }> {
  const { items, next } = pageFrom(await after(selectAvailable(db, type), cursor, 'listed_at').execute(), 'listed_at')
  return { items: items.map(to), next }
}

/** Someone's own items of any type and status, newest first. Throws Refusal invalid for a cursor that is none. */
export async function itemsOfOwner(
  db: Db<CommunityTables>,
  ownerId: string,
  cursor: string | undefined,
): Promise<AnswerOf<typeof myItemsEndpoint>> {
  const newest = selectItems(db)
    .select((item) =>
      own<CommunityTables>(db)
        .selectFrom('item_asks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('item_id', '=', sql<string>`${item.ref('items.id')}`)
        .as('asks'),
    )
    .where('owner_id', '=', ownerId)
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
  const { items, next } = pageFrom(await after(newest, cursor, 'listed_at').execute(), 'listed_at')
  return {
    items: items.map(({ asks, ...row }) => ({ item: toItem(row), askCount: asks ?? 0, ...hiddenMark(row) })),
    next,
  }
}
