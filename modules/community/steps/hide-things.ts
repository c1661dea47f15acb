import type { UpdateObject } from 'kysely'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { DomainEvent } from '#server/platform/kernel/events.ts'
import { IdeaHidden, IdeaRestored, ItemHidden, ItemRestored } from '../events.ts'
import { type IdeaRow, selectIdeas, toIdea } from '../ideas/queries/idea-lists.ts'
import { type ItemRow, selectItems, toItem } from '../items/queries/item-rows.ts'
import { limitPhotos } from '../photos.ts'
import type { CommunityTables } from '../tables.ts'

/** Hides an item from everybody but its owner. */
export const hideItem = (trx: OpenTransaction, itemId: string, now: Date): Promise<void> =>
  changeItems(trx, [itemId], { hidden_at: now }, now)

/** Shows an item again; one whose owner is suspended waits for that. */
export const restoreItem = (trx: OpenTransaction, itemId: string, now: Date): Promise<void> =>
  changeItems(trx, [itemId], { hidden_at: null }, now)

/** Hides an idea from everybody but its owner. */
export const hideIdea = (trx: OpenTransaction, ideaId: string, now: Date): Promise<void> =>
  changeIdeas(trx, [ideaId], { hidden_at: now }, now)

/** Shows an idea again; one whose owner is suspended waits for that. */
export const restoreIdea = (trx: OpenTransaction, ideaId: string, now: Date): Promise<void> =>
  changeIdeas(trx, [ideaId], { hidden_at: null }, now)

/** Hides what a suspended account offers. The caller holds the account's lock. */
export const hideThingsOf = (trx: OpenTransaction, ownerId: string, now: Date): Promise<void> =>
  changeThingsOf(trx, ownerId, true, now)

/** Shows it again, but for what staff hid by itself. The caller holds the account's lock. */
export const restoreThingsOf = (trx: OpenTransaction, ownerId: string, now: Date): Promise<void> =>
  changeThingsOf(trx, ownerId, false, now)

async function changeThingsOf(trx: OpenTransaction, ownerId: string, suspended: boolean, now: Date): Promise<void> {
  const mine = ownTrx<CommunityTables>(trx)
  const items = await mine.selectFrom('items').select('id').where('owner_id', '=', ownerId).execute()
  const ideas = await mine.selectFrom('upcycle_ideas').select('id').where('owner_id', '=', ownerId).execute()
  await changeItems(trx, idsOf(items), { owner_suspended: suspended }, now)
  await changeIdeas(trx, idsOf(ideas), { owner_suspended: suspended }, now)
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).toSorted()

/** Locks each in the order of the ids, changes it, and says so where that changes what people are shown. */
async function changeItems(
  trx: OpenTransaction,
  ids: readonly string[],
  to: UpdateObject<CommunityTables, 'items'>,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const before = await selectItems(trx).where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const rows = ownTrx<CommunityTables>(trx).updateTable('items').where('id', 'in', ids).set(to)
  await rows.set((item) => ({ version: item('version', '+', 1) })).execute()
  const changed = await selectItems(trx).where('id', 'in', ids).execute()
  for (const row of changed) await limitPhotos(trx, row, row.image_urls ?? [])
  append(trx, ...news(before, changed, (row) => itemNews(row, now)))
}

const itemNews = (row: ItemRow, now: Date): DomainEvent => {
  const item = toItem(row)
  return row.shown
    ? ItemRestored.of({ ownerId: row.owner_id, item }, now)
    : ItemHidden.of({ ownerId: row.owner_id, itemId: row.id, itemType: row.type, version: row.version }, now)
}

async function changeIdeas(
  trx: OpenTransaction,
  ids: readonly string[],
  to: UpdateObject<CommunityTables, 'upcycle_ideas'>,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const before = await selectIdeas(trx).where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const rows = ownTrx<CommunityTables>(trx).updateTable('upcycle_ideas').where('id', 'in', ids).set(to)
  await rows.set((idea) => ({ version: idea('version', '+', 1) })).execute()
  const changed = await selectIdeas(trx).where('id', 'in', ids).execute()
  for (const row of changed) await limitPhotos(trx, row, [row.image_url])
  append(trx, ...news(before, changed, (row) => ideaNews(row, now)))
}

const ideaNews = (row: IdeaRow, now: Date): DomainEvent =>
  row.shown
    ? IdeaRestored.of({ ownerId: row.owner_id, idea: toIdea(row) }, now)
    : IdeaHidden.of({ ownerId: row.owner_id, ideaId: row.id, version: row.version }, now)

function news<Row extends { id: string; shown: boolean }>(
  before: readonly Row[],
  after: readonly Row[],
  say: (row: Row) => DomainEvent,
): DomainEvent[] {
  const shown = new Map(before.map((row) => [row.id, row.shown]))
  return after.filter((row) => row.shown !== shown.get(row.id)).map(say)
}
