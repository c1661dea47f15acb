import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Ask } from '../contract/asks.ts'
import { selectAsks, toAsk } from '../queries/ask-rows.ts'
import { deleteAsk, lockItem, ownAskNotFound } from '../steps/locked-item.ts'
import type { ItemsTables } from '../tables.ts'

/**
 * Withdraws one of the caller's asks; an item promised to it becomes available again. Returns the ask's last state.
 * Throws a Refusal: `account_gone`, `not_found`.
 */
export async function withdrawAsk(
  db: Db<ItemsTables>,
  { askId, callerId }: { askId: string; callerId: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<Ask> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const ask = await selectAsks(trx).where('id', '=', askId).where('asker_id', '=', callerId).executeTakeFirst()
      const lockedItem = ask ? await lockItem(trx, ask.item_id) : null
      if (!lockedItem) throw ownAskNotFound()
      return toAsk(await deleteAsk(trx, lockedItem, askId, now))
    },
    command,
  )
}
