import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { RequestDetail } from '../contract.ts'
import { requestSeenBy } from '../queries/request-rows.ts'
import * as rules from '../rules.ts'
import { lockRequest } from '../steps/hold-request.ts'
import { takeStep } from '../steps/take-step.ts'
import type { RequestsTables } from '../tables.ts'

const JUDGES = { collected: rules.markCollected, completed: rules.completeRequest, cancelled: rules.cancelRequest }

interface Advance {
  requestId: string
  callerId: string
  to: keyof typeof JUDGES
}

/**
 * Takes the next step of a request's life for its owner or its carrier: marks it as collected, confirms that it is
 * done, or takes an open one back. A second time changes nothing. Gives the request as the caller sees it now.
 * Throws Refusal: account_gone, account_suspended, and those of rules.markCollected, completeRequest, cancelRequest.
 */
export async function advanceRequest(
  db: Db<RequestsTables>,
  { requestId, callerId, to }: Advance,
  now: Date,
  command: IdempotentCommand | null,
): Promise<RequestDetail> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const step = JUDGES[to]({ request: await lockRequest(trx, requestId), callerId })
      if (step) await takeStep(trx, { requestId, step }, now)
      return requestSeenBy(trx, requestId, callerId)
    },
    command,
  )
}
