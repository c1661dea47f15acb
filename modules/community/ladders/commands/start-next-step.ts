import { lockItem } from '#modules/community/items/facade.ts'
import { lockAccount, lockOther } from '#modules/core/accounts/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { OpenStep } from '../contract.ts'
import * as rules from '../rules.ts'
import { finishLadder } from '../steps/change-ladder.ts'
import { endStep } from '../steps/end-step.ts'
import { lockOwnLadder } from '../steps/lock-ladder.ts'
import type { LadderActor, LaddersTables } from '../tables.ts'

interface NextStepInput {
  ladderId: string
  ownerId: string
  /** The step that the caller saw. */
  step: OpenStep
  /** The secret that tokens are made with. */
  secret: string
}

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
      await moveOn(trx, input, 'owner', now)
      return null
    },
    command,
  )
}

interface StaffInput extends Omit<NextStepInput, 'ownerId'> {
  staffId: string
  reason: string
}

/**
 * Does the same for staff, audited (LADDER-07). Throws Refusal: those of startNextStep, owner_suspended.
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
      await moveOn(trx, { ...input, ownerId: owner.userId }, 'staff', now)
      const detail = { step: input.step }
      await audit(trx, { actorId: staffId, action: 'ladder.moved', subjectId: input.ladderId, reason, detail }, now)
      return null
    },
    command,
  )
}

async function moveOn(
  trx: Trx<LaddersTables>,
  { ladderId, ownerId, step, secret }: NextStepInput,
  by: LadderActor,
  now: Date,
): Promise<void> {
  const ladder = await lockOwnLadder(trx, { ladderId, ownerId })
  rules.assertIn(ladder, step)
  const gift = await lockItem(trx, ladder.itemId)
  rules.assertMayMoveOn(ladder, gift)
  // given away a moment ago, which the ladder is about to learn
  if (step === 'gift' && gift?.status === 'gone') return finishLadder(trx, ladder, 'owner', now)
  await endStep(trx, ladder, { at: now, by, secret }, now)
}
