import { lockAccountIfExists } from '#modules/core/accounts/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import type { CharityAnswer } from '../contract.ts'
import { CharityAccepted, LadderChanged } from '../events.ts'
import { findAskByToken, unknownLink, withOwnerState } from '../queries/charity-ask.ts'
import { selectLadders } from '../queries/ladder-rows.ts'
import * as rules from '../rules.ts'
import { updateLadder } from '../steps/change-ladder.ts'
import { lockOwnLadder } from '../steps/lock-ladder.ts'
import type { LaddersTables } from '../tables.ts'

/**
 * Stores the answer of the charity that has this token (LADDER-05). The same answer again is no error.
 * Throws a Refusal: `not_found` for a forged token, `offer_ended`, `already_answered`.
 */
export async function answerCharityAsk(
  db: Db<LaddersTables>,
  { token, answer }: { token: string; answer: CharityAnswer },
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    const ladder = await lockLadderOfToken(trx, token)
    // read again under the lock: another window may have answered
    const ask = await findAskByToken(trx, token)
    if (!ask) throw unknownLink()
    const offer = await withOwnerState(trx, ladder)
    if (!rules.isNewAnswer(offer, { previous: ask.answer, answer }, now)) return
    await trx.updateTable('ladder_asks').set({ answer, answered_at: now }).where('id', '=', ask.id).execute()
    const version = await updateLadder(trx, ladder, {})
    const ids = { ladderId: ladder.id, ownerId: ladder.ownerId }
    append(trx, LadderChanged.of({ ...ids, version, step: ladder.step }, now))
    if (answer === 'wanted') append(trx, CharityAccepted.of({ ...ids, askId: ask.id, charityId: ask.charityId }, now))
  })
}

/** Locks the account and the ladder that a token belongs to, in the order of every command. */
async function lockLadderOfToken(trx: Trx<LaddersTables>, token: string) {
  const ask = await findAskByToken(trx, token)
  const ladder = ask && (await selectLadders(trx).where('id', '=', ask.ladderId).executeTakeFirst())
  if (!ladder || !(await lockAccountIfExists(trx, ladder.ownerId))) throw unknownLink()
  return lockOwnLadder(trx, { ladderId: ladder.id, ownerId: ladder.ownerId })
}
