import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { selectAsks } from '../queries/ask-rows.ts'
import type { ItemsTables } from '../tables.ts'
import { deleteAsk, deleteItem, lockItem } from './locked-item.ts'

/**
 * Deletes the items, asks and posting counts of an account that is being closed; items promised to it become available
 * again. Callers have locked the account. Returns the keys of the dropped files: pass them to removeDropped after the
 * commit.
 */
export async function anonymiseItems(trx: OpenTransaction, userId: string, now: Date): Promise<string[]> {
  const itemsTrx = asModuleTrx<ItemsTables>(trx)
  const photos = await deleteItemsOf(itemsTrx, userId, now)
  await itemsTrx.deleteFrom('community_postings').where('user_id', '=', userId).execute()
  return photos
}

/**
 * Deletes the person's items and asks. Locks items in id order, so that two people closing their accounts can't
 * deadlock over each other's items.
 */
async function deleteItemsOf(trx: Trx<ItemsTables>, userId: string, now: Date): Promise<string[]> {
  const asks = await selectAsks(trx).where('asker_id', '=', userId).execute()
  const listed = await trx.selectFrom('items').select('id').where('owner_id', '=', userId).execute()
  const askOf = new Map(asks.map((ask) => [ask.item_id, ask.id]))
  const dropped: string[] = []
  for (const itemId of [...listed.map(({ id }) => id), ...askOf.keys()].toSorted()) {
    const locked = await lockItem(trx, itemId)
    const askId = askOf.get(itemId)
    if (locked && askId !== undefined) await deleteAsk(trx, locked, askId, now)
    else if (locked) dropped.push(...(await deleteItem(trx, locked, now)))
  }
  return dropped
}
