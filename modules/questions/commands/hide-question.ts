import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Question } from '../contract.ts'
import { withAsker } from '../queries/question-rows.ts'
import * as rules from '../rules.ts'
import { holdQuestion } from '../steps/hold-question.ts'
import type { QuestionsTables } from '../tables.ts'

/**
 * Hides a question on the own request from all but its asker; a second time changes nothing. Gives it as the owner sees it.
 * Throws Refusal: account_gone, account_suspended, and see rules.hideQuestion.
 */
export async function hideQuestion(
  db: Db<QuestionsTables>,
  { questionId, callerId }: { questionId: string; callerId: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<Question> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const { row, request, question } = await holdQuestion(trx, questionId)
      const event = rules.hideQuestion({ request, question, callerId, now })
      if (!event) return withAsker(trx, row)
      const hidden = await trx
        .updateTable('job_questions')
        .set({ hidden_at: now, version: event.data.version })
        .where('id', '=', questionId)
        .returningAll()
        .executeTakeFirstOrThrow()
      append(trx, event)
      return withAsker(trx, hidden)
    },
    command,
  )
}
