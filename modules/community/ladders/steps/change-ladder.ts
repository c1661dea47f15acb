import type { UpdateObject } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { LadderDone, LadderStopped } from '../events.ts'
import { hasTaker } from '../queries/has-taker.ts'
import type { LadderState } from '../rules.ts'
import { recipientOf } from '../rules.ts'
import type { LadderActor, LadderHistoryEntry, LaddersTables } from '../tables.ts'
import type { LockedLadder } from './lock-ladder.ts'
import { releaseCharities } from './release-charities.ts'

/** Updates a locked ladder, increments its version and returns the new version. */
export async function updateLadder(
  trx: OpenTransaction,
  { id, version }: Pick<LockedLadder, 'id' | 'version'>,
  change: UpdateObject<LaddersTables, 'ladders'>,
): Promise<number> {
  await asModuleTrx<LaddersTables>(trx)
    .updateTable('ladders')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
  return version + 1
}

/** Adds an entry to a ladder's history. */
export async function recordHistory(
  trx: OpenTransaction,
  ladderId: string,
  { what, by }: { what: LadderHistoryEntry; by: LadderActor },
  now: Date,
): Promise<void> {
  await asModuleTrx<LaddersTables>(trx)
    .insertInto('ladder_history')
    .values({ ladder_id: ladderId, what, by_side: by, at: now })
    .execute()
}

/** Returns the columns that end the current step now and leave out the steps after it. */
const endOfStep = ({ step }: Pick<LadderState, 'step'>, now: Date) =>
  step === 'charity' ? { charity_until: now } : { gift_until: now, charity_until: null }

/** Ends a locked ladder as given away in its current step (LADDER-04). Its gift has been marked as gone. */
export async function finishLadder(trx: OpenTransaction, ladder: LockedLadder, by: LadderActor, now: Date) {
  const to = recipientOf(ladder.step)
  const taken = await hasTaker(trx, ladder)
  const result = { step: 'done', given_to: to, no_taker: !taken } as const
  const endColumns = { ...result, ended_at: now, move_at: null, waiting_for: null }
  const version = await updateLadder(trx, ladder, { ...endColumns, ...endOfStep(ladder, now) })
  await recordHistory(trx, ladder.id, { what: 'done', by }, now)
  const ladderData = { ladderId: ladder.id, ownerId: ladder.ownerId, version, step: 'done' as const }
  append(trx, LadderDone.of({ ...ladderData, to, kg: taken ? Number(ladder.kg) : 0, area: ladder.outward }, now))
  await releaseCharities(trx, ladder, 'given', now)
}

/** Stops a locked ladder in its current step, because its owner stopped it or removed its gift (LADDER-03). */
export async function stopLadder(
  trx: OpenTransaction,
  ladder: LockedLadder,
  what: 'stopped' | 'removed',
  now: Date,
): Promise<void> {
  const endColumns = { step: 'stopped', ended_at: now, move_at: null, waiting_for: null } as const
  const version = await updateLadder(trx, ladder, { ...endColumns, ...endOfStep(ladder, now) })
  await recordHistory(trx, ladder.id, { what, by: 'owner' }, now)
  append(trx, LadderStopped.of({ ladderId: ladder.id, ownerId: ladder.ownerId, version, step: 'stopped' }, now))
  await releaseCharities(trx, ladder, 'ended', now)
}
