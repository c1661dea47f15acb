import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { selectAsks } from '../queries/ask-rows.ts'
import type { ItemsTables } from '../tables.ts'
import { deleteAsk, deleteItem, lockItem } from './locked-item.ts'

/**
 * Deletes the items, asks and posting counts of an account that is being closed; items promised to it become available
 * again. Callers have locked the account. Returns the keys of the files to delete: pass them to deleteMarked after the
 * commit.
 */
export async function eraseItems(trx: OpenTransaction, userId: string, now: Date): Promise<string[]> {
  const itemsTrx = asModuleTrx<ItemsTables>(trx)
  const fileKeys = await deleteItemsOf(itemsTrx, userId, now)
  await itemsTrx.deleteFrom('community_postings').where('user_id', '=', userId).execute()
  return fileKeys
}

/**
 * Deletes the person's items and asks. Locks items in id order, so that two people closing their accounts can't
 * deadlock over each other's items.
 */
async function deleteItemsOf(trx: Trx<ItemsTables>, userId: string, now: Date): Promise<string[]> {
  const asks = await selectAsks(trx).where('asker_id', '=', userId).execute()
  const ownItems = await trx.selectFrom('items').select('id').where('owner_id', '=', userId).execute()
  const askIdByItem = new Map(asks.map((ask) => [ask.item_id, ask.id]))
  const fileKeys: string[] = []
  for (const itemId of [...ownItems.map(({ id }) => id), ...askIdByItem.keys()].toSorted()) {
    const lockedItem = await lockItem(trx, itemId)
    const askId = askIdByItem.get(itemId)
    if (lockedItem && askId !== undefined) await deleteAsk(trx, lockedItem, askId, now)
    else if (lockedItem) fileKeys.push(...(await deleteItem(trx, lockedItem, now)))
  }
  return fileKeys
}
