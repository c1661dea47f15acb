import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Question } from '../contract.ts'
import { toQuestion } from '../queries/question-rows.ts'
import * as rules from '../rules.ts'
import { lockQuestion } from '../steps/lock-question.ts'
import type { QuestionsTables } from '../tables.ts'

/**
 * Hides a question on the caller's request from everyone but its asker and returns it. A repeat changes nothing.
 * Throws a Refusal: `account_gone`, `account_suspended`, and those of rules.hideQuestion.
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
      await lockAccount(trx, callerId)
      const { row, request, question } = await lockQuestion(trx, questionId)
      const event = rules.hideQuestion({ request, question, callerId, now })
      if (!event) return toQuestion(trx, row)
      const hiddenRow = await trx
        .updateTable('job_questions')
        .set({ hidden_at: now, version: event.data.version })
        .where('id', '=', questionId)
        .returningAll()
        .executeTakeFirstOrThrow()
      append(trx, event)
      return toQuestion(trx, hiddenRow)
    },
    command,
  )
}
