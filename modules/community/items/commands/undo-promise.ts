import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { type Act, transact } from '#server/platform/database/transaction.ts'
import { ItemFreed } from '../../events.ts'
import * as rules from '../../rules.ts'
import type { CommunityTables } from '../../tables.ts'
import { changeItem, decideAsks, type HeldItem, lockItem } from '../held-item.ts'

/**
 * Takes the promise of an own item back: everybody who asked waits again. Gives the item's id.
 * Throws Refusal: account_gone, and those of rules.promisedItem.
 */
export async function undoPromise(
  db: Db<CommunityTables>,
  { itemId, callerId }: { itemId: string; callerId: string },
  now: Date,
  act: Act | null,
): Promise<string> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      await freeItem(trx, rules.promisedItem(await lockItem(trx, itemId), callerId), now)
      return itemId
    },
    act,
  )
}

/** Makes a locked item that was promised available again, and all who asked wait again. */
export async function freeItem(trx: OpenTransaction, held: HeldItem, now: Date): Promise<void> {
  const free = await changeItem(trx, held, { status: 'available' }, ItemFreed, now)
  await decideAsks(trx, free, (ask) => ask('status', '<>', 'waiting'), 'waiting', now)
}
