import type { OpenTransaction } from '#server/platform/database/database.ts'
import { takeStep } from './take-step.ts'

/**
 * Cancels a request after its award for one of the two sides (RIGHT-04, RIGHT-05). It is never opened again, and its bid
 * stays accepted. The caller has locked the request and judged that it may be cancelled.
 */
export const cancelJob = (
  trx: OpenTransaction,
  { requestId, by }: { requestId: string; by: 'owner' | 'carrier' },
  now: Date,
): Promise<void> => takeStep(trx, { requestId, step: { what: 'cancelled', by, status: 'cancelled' } }, now)
