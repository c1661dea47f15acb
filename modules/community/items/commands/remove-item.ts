import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { Files } from '#server/platform/files/files.ts'
import * as rules from '../rules.ts'
import { deleteItem, lockItem } from '../steps/locked-item.ts'
import type { ItemsTables } from '../tables.ts'

/** Deletes one of the caller's items; a missing one is no error. Throws a Refusal: `account_gone`, `not_owner`. */
export async function removeItem(
  db: Db<ItemsTables>,
  files: Files,
  { itemId, callerId }: { itemId: string; callerId: string },
  now: Date,
): Promise<void> {
  const deletedFileKeys = await transact(db, async (trx) => {
    await lockAccount(trx, callerId)
    const lockedItem = await lockItem(trx, itemId)
    // a hidden item doesn't exist for others (security.md 30)
    const isVisible = lockedItem && (lockedItem.shown || lockedItem.ownerId === callerId)
    return isVisible ? deleteItem(trx, rules.requireOwnItem(lockedItem, callerId), now) : []
  })
  await files.deleteMarked(deletedFileKeys)
}
