import { closeItem, completeItem, lockItem } from '#modules/community/items/facade.ts'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import * as rules from '../rules.ts'
import { finishLadder, stopLadder } from '../steps/change-ladder.ts'
import { lockOwnLadder } from '../steps/lock-ladder.ts'
import type { LaddersTables } from '../tables.ts'

interface EndInput {
  ladderId: string
  ownerId: string
  outcome: 'done' | 'stopped'
}

/**
 * Ends a ladder as given away (LADDER-04) or stopped (LADDER-03); repeating it is no error. A gift that was given away
 * keeps its promise, so that both people can still contact each other; a stopped one is closed.
 * Throws a Refusal: `account_gone`, `not_found`, `moved_on`.
 */
export async function endLadder(
  db: Db<LaddersTables>,
  { outcome, ...input }: EndInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  await transact(
    db,
    async (trx) => {
      await lockAccount(trx, input.ownerId)
      const ladder = await lockOwnLadder(trx, input)
      if (!rules.needsEnding(ladder, outcome)) return null
      const item = await lockItem(trx, ladder.itemId)
      if (item && item.status !== 'gone') await (outcome === 'done' ? completeItem : closeItem)(trx, item, now)
      await (outcome === 'done' ? finishLadder(trx, ladder, 'owner', now) : stopLadder(trx, ladder, 'stopped', now))
      return null
    },
    command,
  )
}
