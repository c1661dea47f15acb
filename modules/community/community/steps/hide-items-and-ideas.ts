import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { DomainEvent } from '#server/platform/kernel/events.ts'
import { IdeaHidden, IdeaRestored, ItemHidden, ItemRestored } from '../events.ts'
import { type IdeaRow, selectIdeas, toIdea } from '../ideas/queries/idea-lists.ts'
import { type ItemRow, selectItems, toItem } from '../items/queries/item-rows.ts'
import { updatePhotoVisibility } from '../photos.ts'
import type { CommunityTables } from '../tables.ts'

/** Hides an item from everyone except its owner. */
export const hideItem = (trx: OpenTransaction, itemId: string, now: Date): Promise<void> =>
  lockAndChange(trx, ITEMS, [itemId], { hidden_at: now }, now)

/** Shows an item again; while its owner is suspended, it stays hidden. */
export const restoreItem = (trx: OpenTransaction, itemId: string, now: Date): Promise<void> =>
  lockAndChange(trx, ITEMS, [itemId], { hidden_at: null }, now)

/** Hides an idea from everyone except its owner. */
export const hideIdea = (trx: OpenTransaction, ideaId: string, now: Date): Promise<void> =>
  lockAndChange(trx, IDEAS, [ideaId], { hidden_at: now }, now)

/** Shows an idea again; while its owner is suspended, it stays hidden. */
export const restoreIdea = (trx: OpenTransaction, ideaId: string, now: Date): Promise<void> =>
  lockAndChange(trx, IDEAS, [ideaId], { hidden_at: null }, now)

/** Hides the items and ideas of a suspended account. Callers have locked the account. */
export const hideItemsAndIdeasOf = (trx: OpenTransaction, ownerId: string, now: Date): Promise<void> =>
  changeAllOf(trx, ownerId, true, now)

/** Shows the items and ideas of a reinstated account, except those staff hid. Callers have locked the account. */
export const restoreItemsAndIdeasOf = (trx: OpenTransaction, ownerId: string, now: Date): Promise<void> =>
  changeAllOf(trx, ownerId, false, now)

async function changeAllOf(trx: OpenTransaction, ownerId: string, suspended: boolean, now: Date): Promise<void> {
  const idsIn = async (table: 'items' | 'upcycle_ideas') => {
    const rows = await asModuleTrx<CommunityTables>(trx)
      .selectFrom(table)
      .select('id')
      .where('owner_id', '=', ownerId)
      .execute()
    return rows.map(({ id }) => id)
  }
  const [items, ideas] = [await idsIn('items'), await idsIn('upcycle_ideas')]
  await lockAndChange(trx, ITEMS, items, { owner_suspended: suspended }, now)
  await lockAndChange(trx, IDEAS, ideas, { owner_suspended: suspended }, now)
}

/** What lockAndChange needs to know about items or ideas. */
interface PostKind<Row> {
  table: 'items' | 'upcycle_ideas'
  rows: (trx: OpenTransaction, ids: readonly string[]) => Rows<Row>
  photos: (row: Row) => readonly { url: string }[]
  /** Returns the event of hiding a row or showing it again. */
  eventOf: (row: Row, now: Date) => DomainEvent
}

interface Rows<Row> {
  forUpdate: () => Rows<Row>
  execute: () => Promise<Row[]>
}

const ITEMS: PostKind<ItemRow> = {
  table: 'items',
  rows: (trx, ids) => selectItems(trx).where('id', 'in', ids).orderBy('id'),
  photos: (row) => row.imageUrls ?? [],
  eventOf: (row, now) =>
    row.shown
      ? ItemRestored.of({ ownerId: row.owner_id, item: toItem(row) }, now)
      : ItemHidden.of({ ownerId: row.owner_id, itemId: row.id, itemType: row.type, version: row.version }, now),
}

const IDEAS: PostKind<IdeaRow> = {
  table: 'upcycle_ideas',
  rows: (trx, ids) => selectIdeas(trx).where('id', 'in', ids).orderBy('id'),
  photos: (row) => [row.imageUrl],
  eventOf: (row, now) =>
    row.shown
      ? IdeaRestored.of({ ownerId: row.owner_id, idea: toIdea(row) }, now)
      : IdeaHidden.of({ ownerId: row.owner_id, ideaId: row.id, version: row.version }, now),
}

/** Locks the rows in id order, changes them, and appends an event for each whose visibility changed. */
async function lockAndChange<Row extends { id: string; owner_id: string; shown: boolean }>(
  trx: OpenTransaction,
  { table, rows, photos, eventOf }: PostKind<Row>,
  ids: readonly string[],
  change: { hidden_at: Date | null } | { owner_suspended: boolean },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const before = new Map((await rows(trx, ids).forUpdate().execute()).map(({ id, shown }) => [id, shown]))
  const update = asModuleTrx<CommunityTables>(trx).updateTable(table).where('id', 'in', ids).set(change)
  await update.set((row) => ({ version: row('version', '+', 1) })).execute()
  const changed = await rows(trx, ids).execute()
  for (const row of changed) await updatePhotoVisibility(trx, row, photos(row))
  append(trx, ...changed.filter(({ id, shown }) => shown !== before.get(id)).map((row) => eventOf(row, now)))
}
