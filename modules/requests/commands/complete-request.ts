import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Act, transact } from '#server/platform/database/transaction.ts'
import type { RequestDetail } from '../contract.ts'
import { requestSeenBy } from '../queries/request-rows.ts'
import * as rules from '../rules.ts'
import { lockRequest } from '../steps/hold-request.ts'
import { takeStep } from '../steps/take-step.ts'
import type { RequestsTables } from '../tables.ts'

/** Confirms for the owner that the job is done; a second time changes nothing. Throws Refusal: see rules.completeRequest. */
export async function completeRequest(
  db: Db<RequestsTables>,
  requestId: string,
  callerId: string,
  now: Date,
  act: Act | null,
): Promise<RequestDetail> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const step = rules.completeRequest({ request: await lockRequest(trx, requestId), callerId })
      if (step) await takeStep(trx, { requestId, step }, now)
      return requestSeenBy(trx, requestId, callerId)
    },
    act,
  )
}
