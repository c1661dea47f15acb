import { lockAccount } from '#modules/core/accounts/facade.ts'
import { assertNotBlocked, blocksWith } from '#modules/market/blocks/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { GiverShares } from '../contract/promises.ts'
import { ItemPromised } from '../events.ts'
import { recordPromise } from '../promise-limit.ts'
import * as rules from '../rules.ts'
import { changeItem, decideAsks, lockItem } from '../steps/locked-item.ts'
import { shareContact } from '../steps/share-contact.ts'
import type { ItemsTables } from '../tables.ts'

/**
 * Promises one of the caller's items to an asker, and passes over and notifies the others. The asker sees what the
 * caller shares after accepting. Returns the item's id. Throws a Refusal: `account_gone`, `not_found` (also for an ask
 * for another user's item), `promise_limit`, `blocked_by_you`, `not_available`, and those of
 * rules.requirePromisableItem.
 */
export async function promiseItem(
  db: Db<ItemsTables>,
  { askId, callerId, shares }: { askId: string; callerId: string; shares: GiverShares },
  now: Date,
  command: IdempotentCommand | null,
): Promise<string> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const { item_id: itemId } = await findAsk(trx, askId)
      const item = await lockItem(trx, itemId)
      // Asks are visible to two people only: for others they don't exist.
      if (item?.ownerId !== callerId) throw noSuchAsk()
      const lockedItem = rules.requirePromisableItem(item, callerId)
      // Read again under the lock: the ask may have been withdrawn.
      const { asker_id } = await findAsk(trx, askId)
      assertNotBlocked(await blocksWith(trx, callerId), asker_id)
      await recordPromise(trx, itemId, now)
      const giverContact = {
        giver_phone: shares.phoneNumber,
        giver_address: shares.address || null,
        giver_message: shares.message || null,
      }
      await shareContact(trx, askId, giverContact, now)
      const promisedItem = await changeItem(trx, lockedItem, { status: 'promised' }, ItemPromised, now)
      await decideAsks(trx, promisedItem, (eb) => eb('id', '=', askId), 'promised', now)
      await decideAsks(trx, promisedItem, (eb) => eb('status', '=', 'waiting'), 'passed', now)
      return itemId
    },
    command,
  )
}

async function findAsk(trx: Trx<ItemsTables>, askId: string): Promise<{ item_id: string; asker_id: string }> {
  const ask = await trx
    .selectFrom('item_asks')
    .select(['item_id', 'asker_id'])
    .where('id', '=', askId)
    .executeTakeFirst()
  if (!ask) throw noSuchAsk()
  return ask
}

const noSuchAsk = () => notFound('This person is no longer asking for the item.')
