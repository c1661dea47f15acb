import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { RequestDetail } from '../contract.ts'
import { RequestBookingChanged } from '../events.ts'
import { requestSeenBy } from '../queries/request-rows.ts'
import * as rules from '../rules.ts'
import { lockRequest } from '../steps/lock-request.ts'
import type { RequestsTables } from '../tables.ts'

interface BookAtBudgetInput {
  requestId: string
  callerId: string
  on: boolean
}

/**
 * Turns automatic booking on or off while no bid is accepted, and returns the request as its owner sees it. A repeat
 * changes nothing. Placing a bid locks the request, so each bid comes either before or after the change.
 * Throws a Refusal: `account_gone`, `account_suspended`, and those of rules.setBookAtBudget.
 */
export async function setBookAtBudget(
  db: Db<RequestsTables>,
  input: BookAtBudgetInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<RequestDetail> {
  const { requestId, callerId, on } = input
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const request = await lockRequest(trx, requestId)
      if (rules.setBookAtBudget({ request, callerId, on })) await writeSetting(trx, input, now)
      return requestSeenBy(trx, requestId, callerId)
    },
    command,
  )
}

async function writeSetting(
  trx: Trx<RequestsTables>,
  { requestId, callerId, on }: BookAtBudgetInput,
  now: Date,
): Promise<void> {
  const row = await trx
    .updateTable('collection_requests')
    .set((eb) => ({ book_at_budget: on, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', requestId)
    .returning(['version', 'status'])
    .executeTakeFirstOrThrow()
  const eventData = { requestId, ...row, userId: callerId, winningBidId: null, acceptedBidderId: null }
  append(trx, RequestBookingChanged.of({ ...eventData, updatedAt: now.toISOString(), bookAtBudget: on }, now))
}
