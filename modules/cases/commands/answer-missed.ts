import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { AnswerMissed, JobCase } from '../contract.ts'
import { CaseAnswered, CaseHandedOver } from '../events.ts'
import { caseById } from '../queries/job-cases.ts'
import * as rules from '../rules.ts'
import { addEntry } from '../steps/add-entry.ts'
import { changeCase } from '../steps/change-case.ts'
import { holdCase } from '../steps/hold-case.ts'
import type { CasesTables } from '../tables.ts'

interface Answering {
  caseId: string
  callerId: string
  answer: AnswerMissed
  /** Of private files that were put. */
  photoKeys: readonly string[]
}

/**
 * Answers for who was missed that they were there, or are late (NOSHOW-02); of the answer and the clock the one that gets
 * the lock first counts. Throws Refusal: account_gone, account_suspended, not_found, and see rules.answerMissed.
 */
export async function answerMissed(
  db: Db<CasesTables>,
  { caseId, callerId, answer, photoKeys }: Answering,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobCase> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const held = await holdCase(trx, caseId)
      const { row, request, judged } = held
      const side = rules.sideOf(request, callerId)
      const next = rules.answerMissed(judged, { side, answer, photos: photoKeys.length }, now)
      if (photoKeys.length > 0) await addEntry(trx, caseId, { side, userId: callerId, text: null, photoKeys }, now)
      const late = answer.lateUntil === null ? null : new Date(answer.lateUntil)
      const said = { missed_answer: answer.answer, late_until: late, stage: next.state, due_at: next.dueAt }
      await changeCase(trx, { caseId, request }, said, now)
      const about = { caseId, requestId: request.id, kind: row.kind, openedBy: row.opened_by }
      append(trx, (next.state === 'with_staff' ? CaseHandedOver : CaseAnswered).of(about, now))
      return caseById(trx, caseId)
    },
    command,
  )
}
