import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { CaseOutcome } from '../contract.ts'
import { CaseClosed } from '../events.ts'
import { changeCase } from './change-case.ts'
import { eraseFromClosed } from './erase-cases.ts'
import type { HeldCase } from './hold-case.ts'

interface Ending {
  outcome: CaseOutcome
  /** Null where both sides or the clock closed it. */
  closed_by: string | null
  /** Both sides read it. */
  note: string | null
  staff_note: string | null
  told_on: string | null
  /** When it was found that the other side was not there; null where that was not found. */
  missed_at: Date | null
}

/** Closes a case that the caller holds and has judged; both sides are told, and what was kept for it of who has left goes. */
export async function endCase(trx: OpenTransaction, held: HeldCase, ending: Ending, now: Date): Promise<void> {
  const { id: caseId, kind, opened_by: openedBy } = held.row
  const over = { closed_at: now, due_at: null, claimed_by: null, claimed_until: null }
  await changeCase(trx, { caseId, request: held.request }, { ...ending, ...over, stage: 'closed' }, now)
  await eraseFromClosed(trx, { caseId, requestId: held.request.id })
  const about = { caseId, requestId: held.request.id, kind, openedBy }
  append(trx, CaseClosed.of({ ...about, outcome: ending.outcome }, now))
}

/** How a case ends that staff had no part in. */
export const WITHOUT_STAFF = { closed_by: null, note: null, staff_note: null, told_on: null } as const
