import type { OpenTransaction } from '#server/platform/database/database.ts'
import type { RequestDetail } from '../contract.ts'
import { requestSeenBy } from '../queries/request-rows.ts'
import * as rules from '../rules.ts'
import { lockRequest } from './hold-request.ts'
import { takeStep } from './take-step.ts'

const JUDGES = { collected: rules.markCollected, completed: rules.completeRequest, cancelled: rules.cancelRequest }

export interface Advance {
  requestId: string
  callerId: string
  to: keyof typeof JUDGES
}

/**
 * Takes the next step of a request's life for its owner or its carrier, whose account the caller holds. A second time changes
 * nothing. Gives the request as they see it now. Throws Refusal: those of rules.markCollected, completeRequest, cancelRequest.
 */
export async function advanceLife(
  trx: OpenTransaction,
  { requestId, callerId, to }: Advance,
  now: Date,
): Promise<RequestDetail> {
  const step = JUDGES[to]({ request: await lockRequest(trx, requestId), callerId })
  if (step) await takeStep(trx, { requestId, step }, now)
  return requestSeenBy(trx, requestId, callerId)
}
