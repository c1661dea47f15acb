import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { JobVisit } from '../contract.ts'
import type { AnswerPrice } from '../prices/contract.ts'
import { assertMayAnswer, assertMaySign } from '../prices/rules.ts'
import { outcomeFromRow } from '../prices/stored-outcome.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { assertParty, assertUnderWay } from '../rules.ts'
import { lockJob } from '../steps/lock-job.ts'
import { settlePrice } from '../steps/settle-price.ts'
import type { VisitsTables } from '../tables.ts'

interface AnswerPriceInput {
  changeId: string
  callerId: string
  input: AnswerPrice
}

/**
 * Signs for extra items and their price, or declines, as the owner (PRICE-02). If an answer and a lapse race, the
 * first to lock the request counts. Returns the updated visit.
 * Throws Refusal: account_gone, account_suspended, not_found, not_concerned, price_lapsed, price_answered, job_over,
 * collected_already, van_mismatched.
 */
export async function answerPrice(
  db: Db<VisitsTables>,
  { changeId, callerId, input }: AnswerPriceInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobVisit> {
  const { requestId } = await transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const change = await trx
        .selectFrom('price_changes')
        .select('request_id')
        .where('id', '=', changeId)
        .executeTakeFirst()
      if (!change) throw notFound()
      const { request, party, visit } = await lockJob(trx, change.request_id, callerId)
      assertParty(party, 'owner')
      // re-read under the lock, because it may have lapsed
      const row = await trx
        .selectFrom('price_changes')
        .select(['asked_at', 'answer', 'overtaken', 'lines'])
        .where('id', '=', changeId)
        .executeTakeFirstOrThrow()
      assertMayAnswer({ askedAt: row.asked_at, outcome: outcomeFromRow(row) }, now)
      assertUnderWay(request)
      if (input.answer === 'signed') assertMaySign(visit)
      await settlePrice(trx, request, { changeId, outcome: input.answer, signedName: input.name, at: now }, now)
      return { requestId: request.id }
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId })
}
