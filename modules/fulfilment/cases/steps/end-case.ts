import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { CaseOutcome } from '../contract.ts'
import { CaseClosed } from '../events.ts'
import { changeCase } from './change-case.ts'
import { eraseFromClosedCase } from './erase-user-from-cases.ts'
import type { LockedCase } from './lock-case.ts'

interface ClosingColumns {
  outcome: CaseOutcome
  /** Null if both parties or the deadline closed it. */
  closed_by: string | null
  /** Shown to both parties. */
  note: string | null
  staff_note: string | null
  told_on: string | null
  /** When the missed visit was confirmed; null if it was not. */
  missed_at: Date | null
}

/**
 * Closes a case that the caller has locked and notifies both parties. Erases what deleted accounts wrote, which was
 * kept while the case was open.
 */
export async function endCase(
  trx: OpenTransaction,
  lockedCase: LockedCase,
  closingColumns: ClosingColumns,
  now: Date,
): Promise<void> {
  const { id: caseId, kind, opened_by: openedBy } = lockedCase.row
  const otherColumns = { closed_at: now, due_at: null, claimed_by: null, claimed_until: null }
  await changeCase(
    trx,
    { caseId, request: lockedCase.request },
    { ...closingColumns, ...otherColumns, stage: 'closed' },
    now,
  )
  await eraseFromClosedCase(trx, { caseId, requestId: lockedCase.request.id })
  const caseFields = { caseId, requestId: lockedCase.request.id, kind, openedBy }
  append(trx, CaseClosed.of({ ...caseFields, outcome: closingColumns.outcome }, now))
}

/** The columns of a case that ends without a decision of staff. */
export const NO_STAFF_DECISION = { closed_by: null, note: null, staff_note: null, told_on: null } as const
