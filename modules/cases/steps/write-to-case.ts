import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { CaseSide } from '../contract.ts'
import { CaseAnswered } from '../events.ts'
import { assertMayWrite, assertRoom, stateAfterEntry } from '../rules.ts'
import type { CasesTables } from '../tables.ts'
import { addEntry, type NewEntry } from './add-entry.ts'
import { changeCase } from './change-case.ts'
import type { HeldCase } from './hold-case.ts'

/**
 * Adds what a side wrote to a case that the caller holds: the first words of the other side are its answer (CASE-02).
 * Throws Refusal: case_full, and see rules.assertMayWrite.
 */
export async function writeToCase(
  trx: OpenTransaction,
  { row, request, judged }: HeldCase,
  entry: NewEntry,
  now: Date,
): Promise<void> {
  assertMayWrite(judged, entry.side)
  assertRoom(await entriesOf(trx, row.id, entry.side))
  await addEntry(trx, row.id, entry, now)
  const state = stateAfterEntry(judged, entry.side)
  await changeCase(trx, { caseId: row.id, request }, { stage: state }, now)
  const about = { caseId: row.id, requestId: request.id, kind: row.kind, openedBy: row.opened_by }
  if (state !== judged.state) append(trx, CaseAnswered.of(about, now))
}

async function entriesOf(trx: OpenTransaction, caseId: string, side: CaseSide): Promise<number> {
  const { entries } = await ownTrx<CasesTables>(trx)
    .selectFrom('case_entries')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('case_id', '=', caseId)
    .where('side', '=', side)
    .executeTakeFirstOrThrow()
  return entries
}
