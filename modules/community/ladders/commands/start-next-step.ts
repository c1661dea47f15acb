import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { moveToNextStep, type NextStepInput } from '../steps/move-to-next-step.ts'
import type { LaddersTables } from '../tables.ts'

/**
 * Ends the step that the owner of a ladder saw, and begins the next one now (LADDER-03).
 * Throws Refusal: account_gone, not_found, moved_on, item_promised, item_hidden.
 */
export async function startNextStep(
  db: Db<LaddersTables>,
  input: NextStepInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  await transact(
    db,
    async (trx) => {
      await lockAccount(trx, input.ownerId)
      await moveToNextStep(trx, input, 'owner', now)
      return null
    },
    command,
  )
}
