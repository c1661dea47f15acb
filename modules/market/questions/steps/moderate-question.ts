import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { QuestionHidden, QuestionRestored } from '../events.ts'
import { type QuestionRow, toQuestion } from '../queries/question-rows.ts'
import type { QuestionsTables } from '../tables.ts'

/** Hides a question and its answer from everyone but its asker, for staff. */
export async function hideQuestionByStaff(trx: OpenTransaction, questionId: string, now: Date): Promise<void> {
  const row = await setHidden(trx, questionId, now)
  if (!row) return
  const { request_id: requestId, version } = row
  append(trx, QuestionHidden.of({ questionId, requestId, version, by: 'staff' }, now))
}

/** Ends the hiding of a question by staff; a question that the owner hid stays hidden. */
export async function restoreQuestion(trx: OpenTransaction, questionId: string, now: Date): Promise<void> {
  const row = await setHidden(trx, questionId, null)
  if (!row) return
  const { request_id: requestId, version, hidden_at } = row
  append(
    trx,
    hidden_at
      ? QuestionHidden.of({ questionId, requestId, version, by: 'owner' }, now)
      : QuestionRestored.of({ question: await toQuestion(trx, row) }, now),
  )
}

const setHidden = (trx: OpenTransaction, questionId: string, at: Date | null): Promise<QuestionRow | undefined> =>
  asModuleTrx<QuestionsTables>(trx)
    .updateTable('job_questions')
    .set((question) => ({ staff_hidden_at: at, version: question('version', '+', 1) }))
    .where('id', '=', questionId)
    .returningAll()
    .executeTakeFirst()
