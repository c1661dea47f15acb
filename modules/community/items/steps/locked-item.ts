import type { Expression, ExpressionBuilder, SqlBool, UpdateObject } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { dropFiles } from '#server/platform/files/files.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { titleOf } from '../contract/facts.ts'
import type { Item } from '../contract.ts'
import { AskDecided, type AskFacts, AskWithdrawn, type ItemEventKind, ItemFreed, ItemRemoved } from '../events.ts'
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

const toLocked = (row: ItemRow): LockedItem => ({
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
  return row ? toLocked(row) : null
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
    .set((item) => ({ version: item('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const row = await selectItems(asModuleTrx<ItemsTables>(trx)).where('id', '=', id).executeTakeFirstOrThrow()
  // the owner may have added photos to a hidden item
  if (!row.shown) await updatePhotoVisibility(trx, row, row.imageUrls ?? [])
  const changed = toLocked(row)
  append(trx, kind.of({ ownerId, item: changed.item, ...hiddenFlag(changed) }, now))
  return changed
}

type Asks = (ask: ExpressionBuilder<ItemsTables, 'item_asks'>) => Expression<SqlBool>

/** Sets the status of the asks that match `which`, and appends an event with the fields `more` for each. */
export async function decideAsks(
  trx: OpenTransaction,
  locked: LockedItem,
  which: Asks,
  status: AskRow['status'],
  now: Date,
  more: Pick<AskFacts, 'undone'> = {},
): Promise<void> {
  const rows = await asModuleTrx<ItemsTables>(trx)
    .updateTable('item_asks')
    .set((ask) => ({ status, version: ask('version', '+', 1) }))
    .where('item_id', '=', locked.id)
    .where(which)
    .returningAll()
    .execute()
  append(trx, ...rows.map((row) => AskDecided.of({ ...factsOf(locked, row), ...more }, now)))
}

/** Returns the event data of an ask. */
export const factsOf = (
  locked: LockedItem,
  ask: Pick<AskRow, 'id' | 'asker_id' | 'version' | 'accepted_version'> & Pick<AskFacts, 'status'>,
): AskFacts => ({
  askId: ask.id,
  itemId: locked.id,
  itemType: locked.type,
  itemTitle: titleOf(locked.item),
  giverId: locked.ownerId,
  askerId: ask.asker_id,
  status: ask.status,
  ...(isAccepted(ask) && { accepted: true as const }),
  version: ask.version,
})

/** Makes a promised item available again, resets its asks to waiting and deletes the shared contact details. */
export async function freeItem(trx: OpenTransaction, locked: LockedItem, now: Date): Promise<void> {
  await deleteShares(trx, locked.id)
  const free = await changeItem(trx, locked, { status: 'available' }, ItemFreed, now)
  await decideAsks(trx, free, (ask) => ask('status', '=', 'promised'), 'waiting', now, { undone: true })
  await decideAsks(trx, free, (ask) => ask('status', '=', 'passed'), 'waiting', now)
}

/** Deletes what was shared for promises of an item. */
export async function deleteShares(trx: OpenTransaction, itemId: string): Promise<void> {
  const itemsTrx = asModuleTrx<ItemsTables>(trx)
  await itemsTrx
    .deleteFrom('promise_shares')
    .where('ask_id', 'in', itemsTrx.selectFrom('item_asks').select('id').where('item_id', '=', itemId))
    .execute()
}

/** Deletes an item with its asks and photos and appends the events. Returns the keys of the dropped files. */
export async function deleteItem(trx: OpenTransaction, locked: LockedItem, now: Date): Promise<string[]> {
  const { id, ownerId, type, item } = locked
  await decideAsks(trx, locked, (ask) => ask('status', '<>', 'passed'), 'passed', now)
  const keys = keysOf(item.imageUrls ?? [])
  await dropFiles(trx, keys)
  await asModuleTrx<ItemsTables>(trx).deleteFrom('items').where('id', '=', id).execute()
  append(trx, ItemRemoved.of({ ownerId, itemId: id, itemType: type, version: item.version + 1 }, now))
  return keys
}

/**
 * Withdraws an ask; an item promised to it becomes available again. Returns the ask's last state.
 * Throws Refusal not_found if it was already withdrawn.
 */
export async function deleteAsk(
  trx: OpenTransaction,
  locked: LockedItem,
  askId: string,
  now: Date,
): Promise<Omit<AskRow, 'status'> & { status: 'withdrawn' }> {
  const ask = await asModuleTrx<ItemsTables>(trx)
    .deleteFrom('item_asks')
    .where('id', '=', askId)
    .returningAll()
    .executeTakeFirst()
  if (!ask) throw askGone()
  const withdrawn = { ...ask, status: 'withdrawn' as const, version: ask.version + 1 }
  append(trx, AskWithdrawn.of(factsOf(locked, withdrawn), now))
  if (ask.status === 'promised' && locked.status === 'promised') await freeItem(trx, locked, now)
  return withdrawn
}

/** Returns the Refusal for an ask that the caller doesn't have, or no longer has. */
export const askGone = () => notFound('You’re no longer asking for this item.')
