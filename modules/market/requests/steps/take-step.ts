import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { RequestCancelled, RequestCollected, RequestCompleted } from '../events.ts'
import type { Step } from '../rules.ts'
import type { RequestsTables } from '../tables.ts'
import { recordStep } from './record-step.ts'

const EVENTS = { collected: RequestCollected, completed: RequestCompleted, cancelled: RequestCancelled }

interface TakeStepInput {
  requestId: string
  step: Step
  /** The reason, where staff take the step. */
  reason?: string
}

/**
 * Stores a step that the rules have allowed in the request and its history, and appends its event. The caller has
 * locked the request.
 */
export async function takeStep(
  trx: OpenTransaction,
  { requestId, step, reason }: TakeStepInput,
  now: Date,
): Promise<void> {
  const { what, by, status } = step
  const { userId, collected_at, ...row } = await asModuleTrx<RequestsTables>(trx)
    .updateTable('collection_requests')
    .set((eb) => ({
      status,
      ...(what === 'collected' && { collected_at: now }),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', requestId)
    .returning(['version', 'user_id as userId', 'winning_bid_id as winningBidId'])
    .returning(['accepted_bidder_id as acceptedBidderId', 'collected_at'])
    .executeTakeFirstOrThrow()
  await recordStep(trx, { requestId, what, by, ...(reason !== undefined && { reason }), at: now })
  const collectedAt = collected_at?.toISOString() ?? null
  append(
    trx,
    EVENTS[what].of({ requestId, ...row, status, userId, collectedAt, updatedAt: now.toISOString(), by }, now),
  )
}
