import { restoreBidsBetween } from '#modules/market/bidding/facade.ts'
import { blockedUserOf, blocksBetween, removeBlock } from '#modules/market/blocks/facade.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { lockBothAccounts } from '../steps/lock-both-accounts.ts'

/**
 * Removes one of the caller's blocks. A repeat, or the id of another person's block, changes nothing. Hidden bids are
 * visible again unless the other person blocks the caller (BLOCK-03).
 * Throws a Refusal: `account_gone`, `account_suspended`.
 */
export async function unblockPerson(
  db: AnyDb,
  { blockId, callerId }: { blockId: string; callerId: string },
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    const otherId = await blockedUserOf(trx, blockId, callerId)
    if (otherId === null) return
    await lockBothAccounts(trx, callerId, otherId)
    await removeBlock(trx, blockId)
    const remainingBlocks = await blocksBetween(trx, callerId, otherId)
    if (remainingBlocks.length === 0) await restoreBidsBetween(trx, [callerId, otherId], now)
  })
}
