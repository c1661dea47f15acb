import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import * as rules from '../rules.ts'
import { completeItem } from '../steps/close-item.ts'
import { lockItem } from '../steps/locked-item.ts'
import type { ItemsTables } from '../tables.ts'

/**
 * Marks one of the caller's items as gone and notifies everyone who asked. A promise stays, so that both people can
 * still contact each other. Returns the item's id.
 * Throws a Refusal: `account_gone`, `not_found`, `not_owner`, `item_gone`.
 */
export async function markGone(
  db: Db<ItemsTables>,
  { itemId, callerId }: { itemId: string; callerId: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<string> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const lockedItem = rules.requireOwnItem(await lockItem(trx, itemId), callerId)
      rules.assertNotGone(lockedItem)
      await completeItem(trx, lockedItem, now)
      return itemId
    },
    command,
  )
}
