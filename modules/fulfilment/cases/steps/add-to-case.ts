import type { LockedRequest } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import type { CaseKind, CaseParty } from '../contract.ts'
import type { NewEntry } from './add-entry.ts'
import { lockCase } from './lock-case.ts'
import { writeToCase } from './write-to-case.ts'

/** A report by a party of a job. */
export interface ProblemReport {
  /** Locked by the caller, so that the second of two simultaneous reports adds to the first. */
  request: LockedRequest
  kind: CaseKind
  party: CaseParty
  /** Null if the party only pressed a button. */
  text: string | null
  wants: string | null
  photoKeys: readonly string[]
}

/**
 * Adds a report to an open case of that kind (CASE-05). A report without text and photos changes nothing: the button
 * for the problem was pressed again. Throws Refusal: those of writeToCase.
 */
export async function addToCase(
  trx: OpenTransaction,
  caseId: string,
  problem: ProblemReport,
  now: Date,
): Promise<void> {
  if (problem.text === null && problem.photoKeys.length === 0) return
  await writeToCase(trx, await lockCase(trx, caseId), entryOf(problem), now)
}

/** Returns the entry of a report. */
export const entryOf = ({ request, party, text, photoKeys }: ProblemReport): NewEntry => ({
  party,
  userId: party === 'owner' ? request.userId : request.acceptedBidderId,
  text,
  photoKeys,
})
