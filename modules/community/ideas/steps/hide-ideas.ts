import { changeVisibility, type HideablePosts } from '#modules/community/items/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { IdeaHidden, IdeaRestored } from '../events.ts'
import { type IdeaRow, selectIdeas, toIdea } from '../queries/idea-lists.ts'
import type { IdeasTables } from '../tables.ts'

/** Hides an idea from everyone except its owner. */
export const hideIdea = (trx: OpenTransaction, ideaId: string, now: Date): Promise<void> =>
  changeVisibility(trx, IDEAS, [ideaId], { hidden_at: now }, now)

/** Shows an idea again; while its owner is suspended, it stays hidden. */
export const restoreIdea = (trx: OpenTransaction, ideaId: string, now: Date): Promise<void> =>
  changeVisibility(trx, IDEAS, [ideaId], { hidden_at: null }, now)

/** Hides the ideas of a suspended account. Callers have locked the account. */
export const hideIdeasOf = (trx: OpenTransaction, ownerId: string, now: Date): Promise<void> =>
  setOwnerSuspended(trx, ownerId, true, now)

/** Shows the ideas of a reinstated account, except those staff hid. Callers have locked the account. */
export const restoreIdeasOf = (trx: OpenTransaction, ownerId: string, now: Date): Promise<void> =>
  setOwnerSuspended(trx, ownerId, false, now)

async function setOwnerSuspended(trx: OpenTransaction, ownerId: string, suspended: boolean, now: Date): Promise<void> {
  const rows = await asModuleTrx<IdeasTables>(trx)
    .selectFrom('upcycle_ideas')
    .select('id')
    .where('owner_id', '=', ownerId)
    .execute()
  const ids = rows.map(({ id }) => id)
  await changeVisibility(trx, IDEAS, ids, { owner_suspended: suspended }, now)
}

const IDEAS: HideablePosts<IdeaRow> = {
  select: (trx, ids) => selectIdeas(trx).where('id', 'in', ids).orderBy('id'),
  update: (trx, ids, change) =>
    asModuleTrx<IdeasTables>(trx)
      .updateTable('upcycle_ideas')
      .where('id', 'in', ids)
      .set(change)
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute(),
  photos: (row) => [row.imageUrl],
  eventOf: (row, now) =>
    row.shown
      ? IdeaRestored.of({ ownerId: row.owner_id, idea: toIdea(row) }, now)
      : IdeaHidden.of({ ownerId: row.owner_id, ideaId: row.id, version: row.version }, now),
}
