import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { CaseHandedOver } from '../events.ts'
import { changeCase } from './change-case.ts'
import type { LockedCase } from './lock-case.ts'

/** Hands a case that the caller has locked to staff; no reply is expected any more (CASE-02). */
export async function handOver(trx: OpenTransaction, { row, request }: LockedCase, now: Date): Promise<void> {
  const { id: caseId, kind, opened_by: openedBy } = row
  await changeCase(trx, { caseId, request }, { stage: 'with_staff', due_at: null }, now)
  append(trx, CaseHandedOver.of({ caseId, requestId: request.id, kind, openedBy }, now))
}
