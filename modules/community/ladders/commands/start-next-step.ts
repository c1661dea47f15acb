import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { endSeenStep, type SeenStep } from '../steps/end-seen-step.ts'
import type { LaddersTables } from '../tables.ts'

/**
 * Ends the step that the owner of a ladder saw, and begins the next one now (LADDER-03).
 * Throws a Refusal: `account_gone`, and those of endSeenStep.
 */
export async function startNextStep(
  db: Db<LaddersTables>,
  input: SeenStep,
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  await transact(
    db,
    async (trx) => {
      await lockAccount(trx, input.ownerId)
      await endSeenStep(trx, input, 'owner', now)
      return null
    },
    command,
  )
}
