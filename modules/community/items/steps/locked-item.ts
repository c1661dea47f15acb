import type { Expression, ExpressionBuilder, SqlBool, UpdateObject } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { markFilesForDeletion } from '#server/platform/files/files.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { titleOf } from '../contract/facts.ts'
import type { Item } from '../contract.ts'
import { type AskData, AskDecided, AskWithdrawn, type ItemEventKind, ItemFreed, ItemRemoved } from '../events.ts'
import { keysOf, updatePhotoVisibility } from '../photos.ts'
import { type AskRow, isAccepted } from '../queries/ask-rows.ts'
import { hiddenFlag, type ItemRow, selectItems, toItem } from '../queries/item-rows.ts'
import type { ItemState } from '../rules.ts'
import type { ItemsTables } from '../tables.ts'

/** An item whose row is locked: no other transaction can ask for, promise or change it until this one ends. */
export interface LockedItem extends ItemState {
  id: string
  item: Item
  /** False while staff have hidden the item or suspended its owner. */
  shown: boolean
}

const toLockedItem = (row: ItemRow): LockedItem => ({
  id: row.id,
  ownerId: row.owner_id,
  type: row.type,
  status: row.status,
  item: toItem(row),
  shown: row.shown,
})

/** Locks an item FOR UPDATE, before its asks are read or changed; null if it doesn't exist. */
export async function lockItem(trx: OpenTransaction, itemId: string): Promise<LockedItem | null> {
  const row = await selectItems(asModuleTrx<ItemsTables>(trx)).where('id', '=', itemId).forUpdate().executeTakeFirst()
  return row ? toLockedItem(row) : null
}

/** Updates a locked item, appends the event and returns the new state. */
export async function changeItem(
  trx: OpenTransaction,
  { id, ownerId }: Pick<LockedItem, 'id' | 'ownerId'>,
  change: UpdateObject<ItemsTables, 'items'>,
  kind: Pick<ItemEventKind, 'of'>,
  now: Date,
): Promise<LockedItem> {
  await asModuleTrx<ItemsTables>(trx)
    .updateTable('items')
    .set(change)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const row = await selectItems(asModuleTrx<ItemsTables>(trx)).where('id', '=', id).executeTakeFirstOrThrow()
  // the owner may have added photos to a hidden item
  if (!row.shown) await updatePhotoVisibility(trx, row, row.imageUrls ?? [])
  const changedItem = toLockedItem(row)
  append(trx, kind.of({ ownerId, item: changedItem.item, ...hiddenFlag(changedItem) }, now))
  return changedItem
}

type AskCondition = (eb: ExpressionBuilder<ItemsTables, 'item_asks'>) => Expression<SqlBool>

/** Sets the status of the asks that match `condition`, and appends an event with `extraData` for each. */
export async function decideAsks(
  trx: OpenTransaction,
  lockedItem: LockedItem,
  condition: AskCondition,
  status: AskRow['status'],
  now: Date,
  extraData: Pick<AskData, 'undone' | 'itemRemoved'> = {},
): Promise<void> {
  const rows = await asModuleTrx<ItemsTables>(trx)
    .updateTable('item_asks')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('item_id', '=', lockedItem.id)
    .where(condition)
    .returningAll()
    .execute()
  append(trx, ...rows.map((row) => AskDecided.of({ ...toAskData(lockedItem, row), ...extraData }, now)))
}

/** Returns the event data of an ask. */
export const toAskData = (
  lockedItem: LockedItem,
  ask: Pick<AskRow, 'id' | 'asker_id' | 'version' | 'accepted_version'> & Pick<AskData, 'status'>,
): AskData => ({
  askId: ask.id,
  itemId: lockedItem.id,
  itemType: lockedItem.type,
  itemTitle: titleOf(lockedItem.item),
  giverId: lockedItem.ownerId,
  askerId: ask.asker_id,
  status: ask.status,
  ...(isAccepted(ask) && { accepted: true as const }),
  version: ask.version,
})

/** Makes a promised item available again, resets its asks to waiting and deletes the shared contact details. */
export async function freeItem(trx: OpenTransaction, lockedItem: LockedItem, now: Date): Promise<void> {
  await deleteShares(trx, lockedItem.id)
  const freedItem = await changeItem(trx, lockedItem, { status: 'available' }, ItemFreed, now)
  await decideAsks(trx, freedItem, (eb) => eb('status', '=', 'promised'), 'waiting', now, { undone: true })
  await decideAsks(trx, freedItem, (eb) => eb('status', '=', 'passed'), 'waiting', now)
}

/** Deletes the contact details that were shared for promises of an item. */
export async function deleteShares(trx: OpenTransaction, itemId: string): Promise<void> {
  const itemsTrx = asModuleTrx<ItemsTables>(trx)
  await itemsTrx
    .deleteFrom('promise_shares')
    .where('ask_id', 'in', itemsTrx.selectFrom('item_asks').select('id').where('item_id', '=', itemId))
    .execute()
}

/**
 * Deletes an item with its asks and photos, withdraws a promise and appends the events. Returns the keys of the files to
 * delete.
 */
export async function deleteItem(trx: OpenTransaction, lockedItem: LockedItem, now: Date): Promise<string[]> {
  const { id, ownerId, type, item } = lockedItem
  // the promise of an item that has gone was kept
  const withdrawn = lockedItem.status === 'promised' ? ({ undone: true } as const) : {}
  const extraData = { itemRemoved: true, ...withdrawn } as const
  await decideAsks(trx, lockedItem, (eb) => eb('status', '=', 'promised'), 'passed', now, extraData)
  await decideAsks(trx, lockedItem, (eb) => eb('status', '=', 'waiting'), 'passed', now, { itemRemoved: true })
  const fileKeys = keysOf(item.imageUrls ?? [])
  await markFilesForDeletion(trx, fileKeys)
  await asModuleTrx<ItemsTables>(trx).deleteFrom('items').where('id', '=', id).execute()
  append(trx, ItemRemoved.of({ ownerId, itemId: id, itemType: type, version: item.version + 1 }, now))
  return fileKeys
}

/**
 * Withdraws an ask; an item promised to it becomes available again. Returns the ask's last state.
 * Throws a Refusal (`not_found`) if it was already withdrawn.
 */
export async function deleteAsk(
  trx: OpenTransaction,
  lockedItem: LockedItem,
  askId: string,
  now: Date,
): Promise<Omit<AskRow, 'status'> & { status: 'withdrawn' }> {
  const ask = await asModuleTrx<ItemsTables>(trx)
    .deleteFrom('item_asks')
    .where('id', '=', askId)
    .returningAll()
    .executeTakeFirst()
  if (!ask) throw ownAskNotFound()
  const withdrawn = { ...ask, status: 'withdrawn' as const, version: ask.version + 1 }
  append(trx, AskWithdrawn.of(toAskData(lockedItem, withdrawn), now))
  if (ask.status === 'promised' && lockedItem.status === 'promised') await freeItem(trx, lockedItem, now)
  return withdrawn
}

/** Returns the refusal of a caller who isn't asking for the item, or no longer is. */
export const ownAskNotFound = () => notFound('You’re no longer on the list for this item.')
