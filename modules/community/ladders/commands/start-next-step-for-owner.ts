import { lockAccount, lockOther } from '#modules/core/accounts/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import * as rules from '../rules.ts'
import { moveToNextStep, type NextStepInput } from '../steps/move-to-next-step.ts'
import type { LaddersTables } from '../tables.ts'

interface StaffInput extends Omit<NextStepInput, 'ownerId'> {
  staffId: string
  reason: string
}

/**
 * Ends the step that staff saw, and begins the next one now; audited (LADDER-07).
 * Throws Refusal: those of startNextStep, owner_suspended.
 */
export async function startNextStepForOwner(
  db: Db<LaddersTables>,
  { staffId, reason, ...input }: StaffInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  await transact(
    db,
    async (trx) => {
      await lockAccount(trx, staffId)
      const found = await trx
        .selectFrom('ladders')
        .select('owner_id')
        .where('id', '=', input.ladderId)
        .executeTakeFirst()
      const owner = found && (await lockOther(trx, found.owner_id))
      if (!owner) throw notFound()
      rules.assertNotSuspended(owner)
      await moveToNextStep(trx, { ...input, ownerId: owner.userId }, 'staff', now)
      const detail = { step: input.step }
      await audit(trx, { actorId: staffId, action: 'ladder.moved', subjectId: input.ladderId, reason, detail }, now)
      return null
    },
    command,
  )
}
