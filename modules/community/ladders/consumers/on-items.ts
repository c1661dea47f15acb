import { ItemFreed, ItemGone, ItemRemoved, ItemRestored } from '#modules/community/items/events.ts'
import { lockAccountIfExists } from '#modules/core/accounts/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import { selectLadders } from '../queries/ladder-rows.ts'
import { settleLadder } from '../steps/settle-ladder.ts'

/**
 * Settles a ladder when its gift changes: if the gift has gone, the ladder is done; if its owner removed it, the ladder
 * stops; if its promise ended after the gift step should have, the next step begins.
 */
export const settleOnItems = (secret: string): Consumer =>
  consumer(
    'ladders.items',
    on(ItemGone, (trx, { data }) => settle(trx, data.item.id, secret)),
    on(ItemFreed, (trx, { data }) => settle(trx, data.item.id, secret)),
    on(ItemRestored, (trx, { data }) => settle(trx, data.item.id, secret)),
    on(ItemRemoved, (trx, { data }) => settle(trx, data.itemId, secret)),
  )

async function settle(trx: OpenTransaction, itemId: string, secret: string): Promise<void> {
  const selectLadder = selectLadders(trx).where('item_id', '=', itemId).where('step', '=', 'gift')
  const ladderBeforeLock = await selectLadder.executeTakeFirst()
  const owner = ladderBeforeLock && (await lockAccountIfExists(trx, ladderBeforeLock.ownerId))
  // the scheduled task retries the ladders of suspended accounts
  if (!owner || owner.suspendedAt) return
  const ladder = await selectLadder.forUpdate().executeTakeFirst()
  if (ladder) await settleLadder(trx, ladder, secret, new Date())
}
