import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { RequestDetail } from '../contract.ts'
import { requestSeenBy } from '../queries/request-rows.ts'
import * as rules from '../rules.ts'
import { lockRequest } from '../steps/lock-request.ts'
import { takeStep } from '../steps/take-step.ts'
import type { RequestsTables } from '../tables.ts'

const DECISIONS = { collected: rules.markCollected, completed: rules.completeRequest, cancelled: rules.cancelRequest }

interface AdvanceRequestInput {
  requestId: string
  callerId: string
  target: keyof typeof DECISIONS
}

/**
 * Marks a request as collected or completed, or cancels it, and returns it as the caller sees it. A repeat changes
 * nothing. Throws a Refusal: `account_gone`, `account_suspended`, and those of rules.markCollected, completeRequest,
 * cancelRequest.
 */
export async function advanceRequest(
  db: Db<RequestsTables>,
  { requestId, callerId, target }: AdvanceRequestInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<RequestDetail> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const step = DECISIONS[target]({ request: await lockRequest(trx, requestId), callerId })
      if (step) await takeStep(trx, { requestId, step }, now)
      return requestSeenBy(trx, requestId, callerId)
    },
    command,
  )
}
