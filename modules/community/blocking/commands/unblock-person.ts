import { bringBidsBack } from '#modules/market/bidding/facade.ts'
import { blockedBy, blocksBetween, removeBlock } from '#modules/market/blocks/facade.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { lockBothAccounts } from '../steps/lock-both-accounts.ts'

/**
 * Removes a block of the caller's; a repeat, or another person's block, changes nothing. Hidden bids are visible again
 * unless the other person also blocks (BLOCK-03).
 * Throws Refusal: account_gone, account_suspended.
 */
export async function unblockPerson(
  db: AnyDb,
  { blockId, callerId }: { blockId: string; callerId: string },
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    const otherId = await blockedBy(trx, blockId, callerId)
    if (otherId === null) return
    await lockBothAccounts(trx, callerId, otherId)
    await removeBlock(trx, blockId)
    const left = await blocksBetween(trx, callerId, otherId)
    if (left.length === 0) await bringBidsBack(trx, [callerId, otherId], now)
  })
}
