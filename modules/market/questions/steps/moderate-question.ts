import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { QuestionHidden, QuestionRestored } from '../events.ts'
import { type QuestionRow, toQuestion } from '../queries/question-rows.ts'
import type { QuestionsTables } from '../tables.ts'

/** Hides a question and its answer from everyone but its asker, for staff. */
export async function hideQuestionByStaff(trx: OpenTransaction, questionId: string, now: Date): Promise<void> {
  const row = await setHiddenByStaff(trx, questionId, now)
  if (!row) return
  const { request_id: requestId, version } = row
  append(trx, QuestionHidden.of({ questionId, requestId, version, by: 'staff' }, now))
}

/** Shows a question that staff hid; it stays hidden if the owner hid it too. */
export async function restoreQuestion(trx: OpenTransaction, questionId: string, now: Date): Promise<void> {
  const row = await setHiddenByStaff(trx, questionId, null)
  if (!row) return
  const { request_id: requestId, version, hidden_at } = row
  append(
    trx,
    hidden_at
      ? QuestionHidden.of({ questionId, requestId, version, by: 'owner' }, now)
      : QuestionRestored.of({ question: await toQuestion(trx, row) }, now),
  )
}

const setHiddenByStaff = (
  trx: OpenTransaction,
  questionId: string,
  hiddenAt: Date | null,
): Promise<QuestionRow | undefined> =>
  asModuleTrx<QuestionsTables>(trx)
    .updateTable('job_questions')
    .set((eb) => ({ staff_hidden_at: hiddenAt, version: eb('version', '+', 1) }))
    .where('id', '=', questionId)
    .returningAll()
    .executeTakeFirst()
