import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { ownTrx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { dropFiles, type Files } from '#server/platform/files/files.ts'
import { ItemRemoved } from '../../events.ts'
import { keysOf } from '../../photos.ts'
import * as rules from '../../rules.ts'
import type { CommunityTables } from '../../tables.ts'
import { decideAsks, type HeldItem, lockItem } from '../held-item.ts'

/** Removes an own item; one that is not there any more is no error. Throws Refusal: account_gone, not_owner. */
export async function removeItem(
  db: Db<CommunityTables>,
  files: Files,
  { itemId, callerId }: { itemId: string; callerId: string },
  now: Date,
): Promise<void> {
  const dropped = await transact(db, async (trx) => {
    await holdAccount(trx, callerId)
    const held = await lockItem(trx, itemId)
    // what is hidden is not there for strangers (security.md 30)
    const there = held && (held.shown || held.ownerId === callerId)
    return there ? takeAway(trx, rules.ownItem(held, callerId), now) : []
  })
  await files.removeDropped(dropped)
}

/** Takes a locked item away with its asks and photos, and tells everybody concerned. Gives the keys that it dropped. */
export async function takeAway(trx: OpenTransaction, held: HeldItem, now: Date): Promise<string[]> {
  const { id, ownerId, type, item } = held
  await decideAsks(trx, held, (ask) => ask('status', '<>', 'passed'), 'passed', now)
  const keys = keysOf(item.imageUrls ?? [])
  await dropFiles(trx, keys)
  await ownTrx<CommunityTables>(trx).deleteFrom('items').where('id', '=', id).execute()
  append(trx, ItemRemoved.of({ ownerId, itemId: id, itemType: type, version: item.version + 1 }, now))
  return keys
}
