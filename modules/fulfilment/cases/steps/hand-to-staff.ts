import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { CaseHandedOver } from '../events.ts'
import { changeCase } from './change-case.ts'
import type { LockedCase } from './lock-case.ts'

/** Hands a locked case to staff, who no longer wait for a reply (CASE-02). */
export async function handToStaff(trx: OpenTransaction, { row, request }: LockedCase, now: Date): Promise<void> {
  const { id: caseId, kind, opened_by: openedBy } = row
  await changeCase(trx, { caseId, request }, { stage: 'with_staff', due_at: null }, now)
  append(trx, CaseHandedOver.of({ caseId, requestId: request.id, kind, openedBy }, now))
}
