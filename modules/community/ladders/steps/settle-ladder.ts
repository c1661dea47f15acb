import { lockItem } from '#modules/community/items/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { LadderChanged } from '../events.ts'
import { type Decision, decideCharity, decideGift } from '../rules.ts'
import type { LaddersTables } from '../tables.ts'
import { finishLadder, stopLadder, updateLadder } from './change-ladder.ts'
import { endStep } from './end-step.ts'
import type { LockedLadder } from './lock-ladder.ts'

/**
 * Moves a locked ladder on if necessary: begins the next step if it is due, ends the ladder if the gift has gone or was
 * removed, else stores when to check again (LADDER-04). Callers have locked the owner's account.
 */
export async function settleLadder(
  trx: OpenTransaction,
  ladder: LockedLadder,
  secret: string,
  now: Date,
): Promise<void> {
  const decision = await decide(trx, ladder, now)
  if (decision?.do === 'finish') await finishLadder(trx, ladder, 'owner', now)
  else if (decision?.do === 'end') await endStep(trx, ladder, { at: decision.at, by: 'time', secret }, now)
  else if (decision?.do === 'stop') await stopLadder(trx, ladder, 'removed', now)
  else if (decision) await postponeStep(trx, ladder, decision, now)
}

/** Returns what to do about the current step; null if the ladder has ended. */
async function decide(trx: OpenTransaction, ladder: LockedLadder, now: Date): Promise<Decision | null> {
  if (ladder.step === 'gift') return decideGift(ladder, await lockItem(trx, ladder.itemId), now)
  return ladder.step === 'charity' ? decideCharity(ladder, await isWanted(trx, ladder.id), now) : null
}

/** Returns whether a charity would like the items. */
async function isWanted(trx: OpenTransaction, ladderId: string): Promise<boolean> {
  const ask = await asModuleTrx<LaddersTables>(trx)
    .selectFrom('ladder_asks')
    .select('id')
    .where('ladder_id', '=', ladderId)
    .where('answer', '=', 'wanted')
    .executeTakeFirst()
  return ask !== undefined
}

async function postponeStep(
  trx: OpenTransaction,
  ladder: LockedLadder,
  { until, waitingFor }: Extract<Decision, { do: 'wait' }>,
  now: Date,
): Promise<void> {
  if (waitingFor === ladder.waitingFor) {
    await asModuleTrx<LaddersTables>(trx)
      .updateTable('ladders')
      .set({ move_at: until })
      .where('id', '=', ladder.id)
      .execute()
    return
  }
  const version = await updateLadder(trx, ladder, { move_at: until, waiting_for: waitingFor })
  append(trx, LadderChanged.of({ ladderId: ladder.id, ownerId: ladder.ownerId, version, step: ladder.step }, now))
}
