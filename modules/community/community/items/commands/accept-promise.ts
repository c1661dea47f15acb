import type { AskerShares } from '#modules/community/community/items/contract.ts'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { assertNotBlocked, blocksWith } from '#modules/market/blocks/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { AskDecided } from '../../events.ts'
import * as rules from '../../rules.ts'
import type { CommunityTables } from '../../tables.ts'
import { type AskRow, isAccepted, selectAsks } from '../queries/ask-rows.ts'
import { askGone, factsOf, lockItem } from '../steps/locked-item.ts'
import { shareContact } from '../steps/share-contact.ts'

/**
 * Accepts the promise of an item, which lets giver and asker see what each chose to share. Repeating it is no error.
 * Returns the item's id. Throws Refusal: account_gone, not_found (also for another user's ask), blocked_by_you,
 * not_available, and those of rules.requireAcceptablePromise.
 */
export async function acceptPromise(
  db: Db<CommunityTables>,
  { askId, callerId, shares }: { askId: string; callerId: string; shares: AskerShares },
  now: Date,
  command: IdempotentCommand | null,
): Promise<string> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const { item_id: itemId } = await ownAsk(trx, askId, callerId)
      const item = await lockItem(trx, itemId)
      // Read again under the lock: the promise or the ask may have been withdrawn in the meantime.
      const ask = await ownAsk(trx, askId, callerId)
      const locked = rules.requireAcceptablePromise(item, ask.status)
      if (isAccepted(ask)) return itemId
      assertNotBlocked(await blocksWith(trx, callerId), locked.ownerId)
      await shareContact(trx, askId, { asker_phone: shares.phoneNumber, asker_message: shares.message || null }, now)
      append(trx, AskDecided.of(factsOf(locked, await accept(trx, askId)), now))
      return itemId
    },
    command,
  )
}

const accept = (trx: Trx<CommunityTables>, askId: string): Promise<AskRow> =>
  trx
    .updateTable('item_asks')
    .set((ask) => ({ version: ask('version', '+', 1), accepted_version: ask('version', '+', 1) }))
    .where('id', '=', askId)
    .returningAll()
    .executeTakeFirstOrThrow()

async function ownAsk(trx: Trx<CommunityTables>, askId: string, callerId: string): Promise<AskRow> {
  const ask = await selectAsks(trx).where('id', '=', askId).where('asker_id', '=', callerId).executeTakeFirst()
  if (!ask) throw askGone()
  return ask
}
