import { lockAccount } from '#modules/core/accounts/facade.ts'
import { assertNotBlocked, blocksWith } from '#modules/market/blocks/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { AskerShares } from '../contract/promises.ts'
import { AskDecided } from '../events.ts'
import { type AskRow, isAccepted, selectAsks } from '../queries/ask-rows.ts'
import * as rules from '../rules.ts'
import { lockItem, ownAskNotFound, toAskData } from '../steps/locked-item.ts'
import { shareContact } from '../steps/share-contact.ts'
import type { ItemsTables } from '../tables.ts'

/**
 * Accepts the promise of an item, so that giver and asker see what each chose to share. Repeating it is no error.
 * Returns the item's id. Throws a Refusal: `account_gone`, `not_found` (also for another user's ask), `blocked_by_you`,
 * `not_available`, and those of rules.requireAcceptablePromise.
 */
export async function acceptPromise(
  db: Db<ItemsTables>,
  { askId, callerId, shares }: { askId: string; callerId: string; shares: AskerShares },
  now: Date,
  command: IdempotentCommand | null,
): Promise<string> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const { item_id: itemId } = await findOwnAsk(trx, askId, callerId)
      const item = await lockItem(trx, itemId)
      // Read again under the lock: the promise or the ask may have been withdrawn in the meantime.
      const ask = await findOwnAsk(trx, askId, callerId)
      const lockedItem = rules.requireAcceptablePromise(item, ask.status)
      if (isAccepted(ask)) return itemId
      assertNotBlocked(await blocksWith(trx, callerId), lockedItem.ownerId)
      await shareContact(trx, askId, { asker_phone: shares.phoneNumber, asker_message: shares.message || null }, now)
      append(trx, AskDecided.of(toAskData(lockedItem, await accept(trx, askId)), now))
      return itemId
    },
    command,
  )
}

const accept = (trx: Trx<ItemsTables>, askId: string): Promise<AskRow> =>
  trx
    .updateTable('item_asks')
    .set((eb) => ({ version: eb('version', '+', 1), accepted_version: eb('version', '+', 1) }))
    .where('id', '=', askId)
    .returningAll()
    .executeTakeFirstOrThrow()

async function findOwnAsk(trx: Trx<ItemsTables>, askId: string, callerId: string): Promise<AskRow> {
  const ask = await selectAsks(trx).where('id', '=', askId).where('asker_id', '=', callerId).executeTakeFirst()
  if (!ask) throw ownAskNotFound()
  return ask
}
