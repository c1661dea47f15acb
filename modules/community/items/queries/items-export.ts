import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { nameExportedPictures } from '../photos.ts'
import type { ItemsTables } from '../tables.ts'
import { selectAsks, toAsk } from './ask-rows.ts'
import { selectItems, toItem } from './item-rows.ts'

/**
 * Returns the part of a data export about items: items, asks and shared contact details, newest first.
 * `files` are the pictures to add, each once in its largest width, and `pictures` their names.
 */
export async function itemsExport(db: Executor, userId: string) {
  const [items, asks, shares] = await Promise.all([
    selectItems(db).where('owner_id', '=', userId).orderBy('listed_at', 'desc').orderBy('id', 'desc').execute(),
    selectAsks(db).where('asker_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    selectShares(db, userId),
  ])
  const files = new Map(items.map(({ id, imageUrls }) => [id, nameExportedPictures(`item-${id}`, imageUrls ?? [])]))
  return {
    items: items.map((row) => {
      const { imageUrls: _, version: __, ...item } = toItem(row)
      return { ...item, pictures: (files.get(row.id) ?? []).map(({ name }) => name) }
    }),
    asks: asks.map((row) => {
      const { version: _, ...ask } = toAsk(row)
      return ask
    }),
    shared: shares.map(({ at, ...share }) => ({ ...share, at: at.toISOString() })),
    files: [...files.values()].flat(),
  }
}

/** Returns what a person shared for promises, as giver or asker. */
const selectShares = (db: Executor, userId: string) =>
  asModuleDb<ItemsTables>(db)
    .selectFrom('promise_shares')
    .innerJoin('item_asks', 'item_asks.id', 'promise_shares.ask_id')
    .innerJoin('items', 'items.id', 'item_asks.item_id')
    .select((eb) => [
      'items.id as itemId',
      'promise_shares.at',
      eb
        .case()
        .when('items.owner_id', '=', userId)
        .then(eb.ref('giver_phone'))
        .else(eb.ref('asker_phone'))
        .end()
        .as('phoneNumber'),
      eb.case().when('items.owner_id', '=', userId).then(eb.ref('giver_address')).end().as('address'),
      eb
        .case()
        .when('items.owner_id', '=', userId)
        .then(eb.ref('giver_message'))
        .else(eb.ref('asker_message'))
        .end()
        .as('message'),
    ])
    .where((eb) => eb.or([eb('items.owner_id', '=', userId), eb('asker_id', '=', userId)]))
    .orderBy('promise_shares.at', 'desc')
    .execute()
