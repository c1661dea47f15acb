import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { StepActor } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'

interface StepRecord {
  requestId: string
  what: RequestsTables['request_history']['what']
  by: StepActor
  /** The reason given by staff. */
  reason?: string
  /** Whether automatic booking took the step. */
  automatic?: boolean
  at: Date
}

/** Adds a step to the history of a request locked by the caller. */
export async function recordStep(
  trx: OpenTransaction,
  { requestId, what, by, reason, automatic = false, at }: StepRecord,
): Promise<void> {
  await asModuleTrx<RequestsTables>(trx)
    .insertInto('request_history')
    .values({ request_id: requestId, what, by_side: by, reason: reason ?? null, automatic, at })
    .execute()
}
