import type { UpdateObject } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { LadderDone, LadderStopped } from '../events.ts'
import type { LadderState } from '../rules.ts'
import { givenTo } from '../rules.ts'
import type { LadderActor, LadderHappening, LaddersTables } from '../tables.ts'
import type { LockedLadder } from './lock-ladder.ts'

/** Updates a locked ladder with its version, and returns its new version. */
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
export async function recordHappening(
  trx: OpenTransaction,
  ladderId: string,
  { what, by }: { what: LadderHappening; by: LadderActor },
  now: Date,
): Promise<void> {
  await asModuleTrx<LaddersTables>(trx)
    .insertInto('ladder_history')
    .values({ ladder_id: ladderId, what, by_side: by, at: now })
    .execute()
}

/** Returns the columns of an open step that ends now for good: later steps are left out. */
const endOfStep = ({ step }: Pick<LadderState, 'step'>, now: Date) =>
  step === 'charity' ? { charity_until: now } : { gift_until: now, charity_until: null }

/** Ends a locked ladder as given away in its current step (LADDER-04). */
export async function finishLadder(trx: OpenTransaction, ladder: LockedLadder, by: LadderActor, now: Date) {
  const to = givenTo(ladder.step)
  const end = { step: 'done', given_to: to, ended_at: now, move_at: null, waiting_for: null } as const
  const version = await updateLadder(trx, ladder, { ...end, ...endOfStep(ladder, now) })
  await recordHappening(trx, ladder.id, { what: 'done', by }, now)
  const facts = { ladderId: ladder.id, ownerId: ladder.ownerId, version, step: 'done' as const }
  append(trx, LadderDone.of({ ...facts, to, kg: Number(ladder.kg), area: ladder.outward }, now))
}

/** Stops a locked ladder in its current step (LADDER-03). */
export async function stopNow(trx: OpenTransaction, ladder: LockedLadder, now: Date): Promise<void> {
  const end = { step: 'stopped', ended_at: now, move_at: null, waiting_for: null } as const
  const version = await updateLadder(trx, ladder, { ...end, ...endOfStep(ladder, now) })
  await recordHappening(trx, ladder.id, { what: 'stopped', by: 'owner' }, now)
  append(trx, LadderStopped.of({ ladderId: ladder.id, ownerId: ladder.ownerId, version, step: 'stopped' }, now))
}
