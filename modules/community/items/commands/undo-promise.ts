import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import * as rules from '../rules.ts'
import { freeItem, lockItem } from '../steps/locked-item.ts'
import type { ItemsTables } from '../tables.ts'

/**
 * Withdraws the promise of one of the caller's items: all asks wait again. Returns the item's id.
 * Throws a Refusal: `account_gone`, and those of rules.requirePromisedItem.
 */
export async function undoPromise(
  db: Db<ItemsTables>,
  { itemId, callerId }: { itemId: string; callerId: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<string> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      await freeItem(trx, rules.requirePromisedItem(await lockItem(trx, itemId), callerId), now)
      return itemId
    },
    command,
  )
}
