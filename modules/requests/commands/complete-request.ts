import type { Db } from '#server/platform/database/database.ts'
import type { Act } from '#server/platform/database/transaction.ts'
import type { RequestDetail } from '../contract.ts'
import { RequestCompleted } from '../events.ts'
import * as rules from '../rules.ts'
import type { RequestsTables } from '../tables.ts'
import { takeStep } from './take-step.ts'

/** Confirms for the owner that the job is done; a second time changes nothing. Throws Refusal: see rules.completeRequest. */
export async function completeRequest(
  db: Db<RequestsTables>,
  requestId: string,
  callerId: string,
  now: Date,
  act: Act | null,
): Promise<RequestDetail> {
  return takeStep(db, {
    requestId,
    callerId,
    judge: (request) => rules.completeRequest({ request, callerId }),
    toEvent: RequestCompleted.of,
    now,
    act,
  })
}
