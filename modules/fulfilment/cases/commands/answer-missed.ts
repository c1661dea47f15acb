import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { AnswerMissed } from '../contract/missed.ts'
import type { JobCase } from '../contract.ts'
import { CaseAnswered, CaseHandedOver } from '../events.ts'
import { caseById } from '../queries/job-cases.ts'
import * as rules from '../rules.ts'
import { addEntry } from '../steps/add-entry.ts'
import { changeCase } from '../steps/change-case.ts'
import { lockCase } from '../steps/lock-case.ts'
import type { CasesTables } from '../tables.ts'

interface AnswerMissedInput {
  caseId: string
  callerId: string
  answer: AnswerMissed
  /** Keys of uploaded private files. */
  photoKeys: readonly string[]
}

/**
 * Answers a report of a missed visit: the caller was there or is running late (NOSHOW-02). If an answer and the
 * deadline race, the first to take the lock counts. Returns the updated case. Throws Refusal: account_gone,
 * account_suspended, not_found, and those of rules.decideMissedAnswer.
 */
export async function answerMissed(
  db: Db<CasesTables>,
  { caseId, callerId, answer, photoKeys }: AnswerMissedInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobCase> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const lockedCase = await lockCase(trx, caseId)
      const { row, request, facts } = lockedCase
      const party = rules.partyOf(request, callerId)
      const next = rules.decideMissedAnswer(facts, { party, answer, photos: photoKeys.length }, now)
      if (photoKeys.length > 0) await addEntry(trx, caseId, { party, userId: callerId, text: null, photoKeys }, now)
      const lateUntil = answer.lateUntil === null ? null : new Date(answer.lateUntil)
      const changes = { missed_answer: answer.answer, late_until: lateUntil, stage: next.state, due_at: next.dueAt }
      await changeCase(trx, { caseId, request }, changes, now)
      const caseFields = { caseId, requestId: request.id, kind: row.kind, openedBy: row.opened_by }
      append(trx, (next.state === 'with_staff' ? CaseHandedOver : CaseAnswered).of(caseFields, now))
      return caseById(trx, caseId)
    },
    command,
  )
}
