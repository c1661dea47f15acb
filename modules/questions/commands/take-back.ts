import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import * as rules from '../rules.ts'
import { holdQuestion } from '../steps/hold-question.ts'
import type { QuestionsTables } from '../tables.ts'

/**
 * Takes a business's own question back before it is answered: nothing of it stays.
 * Throws Refusal: account_gone, account_suspended, and see rules.takeBack.
 */
export async function takeBack(
  db: Db<QuestionsTables>,
  { questionId, callerId }: { questionId: string; callerId: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<null> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const { request, question } = await holdQuestion(trx, questionId)
      const event = rules.takeBack({ request, question, callerId, now })
      await trx.deleteFrom('job_questions').where('id', '=', questionId).execute()
      append(trx, event)
      return null
    },
    command,
  )
}
