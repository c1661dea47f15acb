import type { Db } from '#server/platform/database/database.ts'
import type { Act } from '#server/platform/database/transaction.ts'
import type { RequestDetail } from '../contract.ts'
import { RequestCancelled } from '../events.ts'
import * as rules from '../rules.ts'
import type { RequestsTables } from '../tables.ts'
import { takeStep } from './take-step.ts'

/** Takes the owner's open request back; its bids stay as they are, and none can be accepted. Throws Refusal: see rules.cancelRequest. */
export async function cancelRequest(
  db: Db<RequestsTables>,
  requestId: string,
  callerId: string,
  now: Date,
  act: Act | null,
): Promise<RequestDetail> {
  return takeStep(db, {
    requestId,
    callerId,
    judge: (request) => rules.cancelRequest({ request, callerId }),
    toEvent: RequestCancelled.of,
    now,
    act,
  })
}
