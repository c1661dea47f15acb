import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import * as rules from '../rules.ts'
import { lockQuestion } from '../steps/lock-question.ts'
import type { QuestionsTables } from '../tables.ts'

/**
 * Deletes a business's own unanswered question.
 * Throws a Refusal: `account_gone`, `account_suspended`, and those of rules.takeQuestionBack.
 */
export async function takeQuestionBack(
  db: Db<QuestionsTables>,
  { questionId, callerId }: { questionId: string; callerId: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<null> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const { request, question } = await lockQuestion(trx, questionId)
      const event = rules.takeQuestionBack({ request, question, callerId, now })
      await trx.deleteFrom('job_questions').where('id', '=', questionId).execute()
      append(trx, event)
      return null
    },
    command,
  )
}
