import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { ItemHidden, ItemRestored } from '../events.ts'
import { type ItemRow, selectItems, toItem } from '../queries/item-rows.ts'
import type { ItemsTables } from '../tables.ts'
import { changeVisibility, type HideablePosts } from './change-visibility.ts'

/** Hides an item from everyone except its owner. */
export const hideItem = (trx: OpenTransaction, itemId: string, now: Date): Promise<void> =>
  changeVisibility(trx, ITEMS, [itemId], { hidden_at: now }, now)

/** Shows an item again; while its owner is suspended, it stays hidden. */
export const restoreItem = (trx: OpenTransaction, itemId: string, now: Date): Promise<void> =>
  changeVisibility(trx, ITEMS, [itemId], { hidden_at: null }, now)

/** Hides the items of a suspended account. Callers have locked the account. */
export const hideItemsOf = (trx: OpenTransaction, ownerId: string, now: Date): Promise<void> =>
  setOwnerSuspended(trx, ownerId, true, now)

/** Shows the items of a reinstated account, except those staff hid. Callers have locked the account. */
export const restoreItemsOf = (trx: OpenTransaction, ownerId: string, now: Date): Promise<void> =>
  setOwnerSuspended(trx, ownerId, false, now)

async function setOwnerSuspended(trx: OpenTransaction, ownerId: string, suspended: boolean, now: Date): Promise<void> {
  const rows = await asModuleTrx<ItemsTables>(trx)
    .selectFrom('items')
    .select('id')
    .where('owner_id', '=', ownerId)
    .execute()
  const ids = rows.map(({ id }) => id)
  await changeVisibility(trx, ITEMS, ids, { owner_suspended: suspended }, now)
}

const ITEMS: HideablePosts<ItemRow> = {
  select: (trx, ids) => selectItems(trx).where('id', 'in', ids).orderBy('id'),
  update: (trx, ids, change) =>
    asModuleTrx<ItemsTables>(trx)
      .updateTable('items')
      .where('id', 'in', ids)
      .set(change)
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute(),
  photos: (row) => row.imageUrls ?? [],
  eventOf: (row, now) =>
    row.shown
      ? ItemRestored.of({ ownerId: row.owner_id, item: toItem(row) }, now)
      : ItemHidden.of({ ownerId: row.owner_id, itemId: row.id, itemType: row.type, version: row.version }, now),
}
