import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { doorOf } from '../queries/door-of.ts'
import { haveMet, whenDue } from '../rules.ts'
import { endCase, WITHOUT_STAFF } from '../steps/end-case.ts'
import { handOver } from '../steps/hand-over.ts'
import { holdCase } from '../steps/hold-case.ts'
import type { CasesTables } from '../tables.ts'

/**
 * Takes the case whose time has been over longest to staff, or writes down what became of a missed visit (CASE-02,
 * NOSHOW-02). Gives whether there may be more.
 */
export async function settleNext(db: Db<CasesTables>, now: Date): Promise<boolean> {
  // a transaction only where there is something to do
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
  const held = await holdCase(trx, caseId)
  const { row, request } = held
  // an answer, or a colleague of this clock, was faster
  if (row.due_at === null || row.due_at > now) return
  const becomes = whenDue(held.judged, { metBy: haveMet(row.opened_by, await doorOf(trx, request)) })
  if (becomes !== 'with_staff') {
    const missed_at = becomes === 'no_show' ? now : null
    await endCase(trx, held, { ...WITHOUT_STAFF, outcome: becomes, missed_at }, now)
    return
  }
  await handOver(trx, held, now)
}
