import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { arrivalStateOf } from '../queries/arrival-state-of.ts'
import { isReportedPartyThere, outcomeAtDeadline } from '../rules.ts'
import { endCase, NO_STAFF_DECISION } from '../steps/end-case.ts'
import { handToStaff } from '../steps/hand-to-staff.ts'
import { lockCase } from '../steps/lock-case.ts'
import type { CasesTables } from '../tables.ts'

/**
 * Hands the longest overdue case to staff, or records the result of a missed visit (CASE-02, NOSHOW-02). Returns
 * whether there may be more.
 */
export async function settleNextCase(db: Db<CasesTables>, now: Date): Promise<boolean> {
  // Checked first, to avoid an empty transaction.
  const due = await db
    .selectFrom('cases')
    .select('id')
    .where('due_at', '<=', now)
    .where('closed_at', 'is', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return false
  await transact(db, (trx) => settle(trx, due.id, now))
  return true
}

async function settle(trx: OpenTransaction, caseId: string, now: Date): Promise<void> {
  const lockedCase = await lockCase(trx, caseId)
  const { row, request } = lockedCase
  // An answer or another worker has changed the deadline since.
  if (row.due_at === null || row.due_at > now) return
  const isThere = isReportedPartyThere(row.opened_by, await arrivalStateOf(trx, request))
  const outcome = outcomeAtDeadline(lockedCase.facts, { isThere })
  if (outcome !== 'with_staff') {
    const missed_at = outcome === 'no_show' ? now : null
    await endCase(trx, lockedCase, { ...NO_STAFF_DECISION, outcome, missed_at }, now)
    return
  }
  await handToStaff(trx, lockedCase, now)
}
