import { lockItem } from '#modules/community/items/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import type { OpenStep } from '../contract.ts'
import * as rules from '../rules.ts'
import type { LadderActor } from '../tables.ts'
import { finishLadder } from './change-ladder.ts'
import { endStep } from './end-step.ts'
import { lockOwnLadder } from './lock-ladder.ts'

export interface SeenStep {
  ladderId: string
  ownerId: string
  /** The step that the caller saw. */
  step: OpenStep
  /** The secret that tokens are made with. */
  secret: string
}

/**
 * Ends the step of a ladder that the caller saw, and begins the next one now. Callers have locked the owner's account.
 * Throws a Refusal: `not_found`, `moved_on`, `item_promised`, `item_hidden`.
 */
export async function endSeenStep(
  trx: OpenTransaction,
  { ladderId, ownerId, step, secret }: SeenStep,
  by: LadderActor,
  now: Date,
): Promise<void> {
  const ladder = await lockOwnLadder(trx, { ladderId, ownerId })
  rules.assertInStep(ladder, step)
  const gift = await lockItem(trx, ladder.itemId)
  rules.assertCanStartNextStep(ladder, gift)
  // the gift has just been given away, and its event hasn't been handled yet
  if (step === 'gift' && gift?.status === 'gone') return finishLadder(trx, ladder, 'owner', now)
  await endStep(trx, ladder, { at: now, by, secret }, now)
}
