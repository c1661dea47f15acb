import { randomUUIDv7 } from 'node:crypto'
import { bidderCard } from '#modules/carriers/profiles/facade.ts'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { assertNotBlocked, blocksWith } from '#modules/market/blocks/facade.ts'
import { lockRequestForShare } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Question } from '../contract.ts'
import { type AskerSettings, askerOf } from '../queries/asker-of.ts'
import * as rules from '../rules.ts'
import { lockAndListQuestions } from '../steps/lock-and-list-questions.ts'
import type { QuestionsTables } from '../tables.ts'

interface AskInput {
  requestId: string
  callerId: string
  text: string
}

/**
 * Asks a public question about an open request and returns it.
 * Throws a Refusal: `account_gone`, `account_suspended`, `blocked_by_you`, `not_available`, and those of
 * rules.askQuestion.
 */
export async function askQuestion(
  db: Db<QuestionsTables>,
  { requestId, callerId, text }: AskInput,
  settings: AskerSettings,
  now: Date,
  command: IdempotentCommand | null,
): Promise<Question> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const request = await lockRequestForShare(trx, requestId)
      const earlier = await lockAndListQuestions(trx, requestId)
      const card = await bidderCard(trx, callerId)
      const asker = await askerOf(trx, callerId, settings, now)
      if (!asker) throw notFound()
      const event = rules.askQuestion({ questionId: randomUUIDv7(), request, card, asker, earlier, text, now })
      assertNotBlocked(await blocksWith(trx, callerId), event.data.ownerId)
      const { question } = event.data
      await trx
        .insertInto('job_questions')
        .values({ id: question.id, request_id: requestId, asker_id: callerId, text, asked_at: now })
        .execute()
      append(trx, event)
      return question
    },
    command,
  )
}
