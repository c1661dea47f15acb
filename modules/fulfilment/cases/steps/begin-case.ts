import { randomUUIDv7 } from 'node:crypto'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { CaseState } from '../contract.ts'
import { CaseOpened } from '../events.ts'
import type { CasesTables } from '../tables.ts'
import { addEntry } from './add-entry.ts'
import { entryOf, type ProblemReport } from './add-to-case.ts'
import { appendCaseChanged } from './change-case.ts'

/** The initial state of a case. */
export interface InitialState {
  state: CaseState
  dueAt: Date | null
  visitMissed: boolean
}

/** Opens a case (CASE-01) and returns its id. Notifies both parties, and staff if it is urgent. */
export async function beginCase(
  trx: OpenTransaction,
  problem: ProblemReport,
  { state, dueAt, visitMissed }: InitialState,
  now: Date,
): Promise<string> {
  const { request, kind, party, wants } = problem
  const [openedByUser, aboutUser] =
    party === 'owner' ? [request.userId, request.acceptedBidderId] : [request.acceptedBidderId, request.userId]
  const id = randomUUIDv7()
  await asModuleTrx<CasesTables>(trx)
    .insertInto('cases')
    .values({
      ...{ id, request_id: request.id, kind, opened_by: party, opened_at: now, wants, stage: state, due_at: dueAt },
      ...{ opened_by_user: openedByUser, about_user: aboutUser, visit_missed: visitMissed },
    })
    .execute()
  const entry = entryOf(problem)
  if (entry.text !== null || entry.photoKeys.length > 0) await addEntry(trx, id, entry, now)
  append(trx, CaseOpened.of({ caseId: id, requestId: request.id, kind, openedBy: party }, now))
  appendCaseChanged(trx, { caseId: id, request, version: 1, state }, now)
  return id
}
