import { lockAccount } from '#modules/core/accounts/facade.ts'
import { assertNotBlocked, blocksWith } from '#modules/market/blocks/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Question } from '../contract.ts'
import { toQuestion } from '../queries/question-rows.ts'
import * as rules from '../rules.ts'
import { lockQuestion } from '../steps/lock-question.ts'
import type { QuestionsTables } from '../tables.ts'

interface AnswerInput {
  questionId: string
  callerId: string
  answer: string
}

/**
 * Answers a question on the caller's request, once, and returns it.
 * Throws a Refusal: `account_gone`, `account_suspended`, `blocked_by_you`, `not_available`, and those of
 * rules.answerQuestion.
 */
export async function answerQuestion(
  db: Db<QuestionsTables>,
  { questionId, callerId, answer }: AnswerInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<Question> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const { request, question } = await lockQuestion(trx, questionId)
      const event = rules.answerQuestion({ request, question, callerId, answer, now })
      if (question.askerId !== null) assertNotBlocked(await blocksWith(trx, callerId), question.askerId)
      const row = await trx
        .updateTable('job_questions')
        .set({ answer, answered_at: now, version: event.data.version })
        .where('id', '=', questionId)
        .returningAll()
        .executeTakeFirstOrThrow()
      append(trx, event)
      return toQuestion(trx, row)
    },
    command,
  )
}
