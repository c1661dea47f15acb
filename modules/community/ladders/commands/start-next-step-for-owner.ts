import { lockAccount, lockAccountIfExists } from '#modules/core/accounts/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import * as rules from '../rules.ts'
import { endSeenStep, type SeenStep } from '../steps/end-seen-step.ts'
import type { LaddersTables } from '../tables.ts'

interface StaffInput extends Omit<SeenStep, 'ownerId'> {
  staffId: string
  reason: string
}

/**
 * Begins the next step of a ladder for its owner, audited with the reason (LADDER-07).
 * Throws a Refusal: `not_found`, `owner_suspended`, and those of endSeenStep.
 */
export async function startNextStepForOwner(
  db: Db<LaddersTables>,
  { staffId, reason, ...seenStep }: StaffInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  const { ladderId, step } = seenStep
  await transact(
    db,
    async (trx) => {
      await lockAccount(trx, staffId)
      const ladder = await trx.selectFrom('ladders').select('owner_id').where('id', '=', ladderId).executeTakeFirst()
      const owner = ladder && (await lockAccountIfExists(trx, ladder.owner_id))
      if (!owner) throw notFound()
      rules.assertNotSuspended(owner)
      await endSeenStep(trx, { ...seenStep, ownerId: owner.userId }, 'staff', now)
      const entry = { actorId: staffId, action: 'ladder.moved', subjectId: ladderId, reason, detail: { step } }
      await audit(trx, entry, now)
      return null
    },
    command,
  )
}
