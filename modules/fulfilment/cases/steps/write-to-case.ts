import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { CaseParty } from '../contract.ts'
import { CaseAnswered } from '../events.ts'
import { assertBelowEntryLimit, assertMayWrite, stateAfterEntry } from '../rules.ts'
import type { CasesTables } from '../tables.ts'
import { addEntry, type NewEntry } from './add-entry.ts'
import { changeCase } from './change-case.ts'
import type { LockedCase } from './lock-case.ts'

/**
 * Adds an entry to a case that the caller has locked; the first entry of the other party is its reply (CASE-02).
 * Throws Refusal: case_full, and those of rules.assertMayWrite.
 */
export async function writeToCase(
  trx: OpenTransaction,
  { row, request, facts }: LockedCase,
  entry: NewEntry,
  now: Date,
): Promise<void> {
  assertMayWrite(facts, entry.party)
  assertBelowEntryLimit(await countEntries(trx, row.id, entry.party))
  await addEntry(trx, row.id, entry, now)
  const state = stateAfterEntry(facts, entry.party)
  await changeCase(trx, { caseId: row.id, request }, { stage: state }, now)
  const caseFields = { caseId: row.id, requestId: request.id, kind: row.kind, openedBy: row.opened_by }
  if (state !== facts.state) append(trx, CaseAnswered.of(caseFields, now))
}

async function countEntries(trx: OpenTransaction, caseId: string, party: CaseParty): Promise<number> {
  const { entries } = await asModuleTrx<CasesTables>(trx)
    .selectFrom('case_entries')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('case_id', '=', caseId)
    .where('side', '=', party)
    .executeTakeFirstOrThrow()
  return entries
}
